// @vitest-environment happy-dom
import { createTestKernel, fakeAdapter, renderView } from '@latchkey/kernel/testing'
import { type AccountPlugin, account } from '@latchkey/plugin-account'
import type { AccountType, EmbeddedPlugin, EmbeddedUser } from '@latchkey/plugin-embedded'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'jotai/vanilla'
import { afterEach, describe, expect, test } from 'vitest'
import { type SmartAccountsOptions, type SmartAccountsPlugin, smartAccounts } from './index.ts'

await import('./views/AccountType.tsx')

afterEach(cleanup)

const ADDRESS = '0xaaaa1111'
const USER: EmbeddedUser = { address: ADDRESS, chainId: 1 }

interface Options extends SmartAccountsOptions {
  readonly namespace?: string
  readonly user?: EmbeddedUser | undefined
  readonly setAccountType?: () => Promise<void>
}

/** A page with the account plugin, connected to a wallet of which the embedded one may be the owner. */
async function open({ namespace = 'eip155', setAccountType = async () => undefined, ...more }: Options = {}) {
  const defaultAccountType = atom<AccountType>('eoa')
  const accountType = atom((get) => get(defaultAccountType))
  const user = atom<EmbeddedUser | undefined>('user' in more ? more.user : USER)
  const atoms = { defaultAccountType, accountType, user }
  const stub = embeddedStub({ atoms, actions: { setAccountType, getSmartNetworks: async () => [1, 10] } })
  const plugins: readonly [AccountPlugin, EmbeddedPlugin, SmartAccountsPlugin] = [account(), stub, smartAccounts(more)]
  const wallet = fakeAdapter({ namespace, accounts: [ADDRESS] })
  const made = createTestKernel<typeof plugins>({ adapters: [wallet.adapter], plugins })
  await made.kernel.start()
  await made.kernel.wallet.connect({ connectorId: 'fake' })
  return { ...made, store: made.kernel.store, client: made.kernel.plugins['smart-accounts'], defaultAccountType }
}

describe('the row in the settings of the account', () => {
  const settings = async (options?: Options) => {
    const { kernel } = await open(options)
    await renderView(kernel, 'account.Settings')
    await screen.findByRole('button', { name: /Copy address/ })
    return screen.queryByRole('button', { name: 'Account type' })
  }

  test('default: it leads to the type of the account', async () => {
    const row = await settings()
    if (!row) throw new Error('there is no row')
    await userEvent.click(row)
    expect(await screen.findByRole('radiogroup', { name: 'Account type' })).toBeTruthy()
  })

  test.each([
    ['nobody is signed in to the embedded wallet', { user: undefined }],
    ['the account is another wallet’s', { user: { address: '0xbbbb', chainId: 1 } }],
    ['the account is on no EVM chain', { namespace: 'solana' }],
  ])('behavior: it is not there where %s', async (_, options) => {
    expect(await settings(options)).toBeNull()
  })

  test('behavior: any of the wallet’s accounts has it', async () => {
    const accounts = [{ address: ADDRESS, type: 'smartAccount' as const }]
    expect(await settings({ user: { address: '0xbbbb', chainId: 1, accounts } })).toBeTruthy()
  })
})

describe('the plugin', () => {
  test('default: accounts start as smart ones, unless the site says otherwise', async () => {
    const { store, defaultAccountType } = await open()
    expect(store.get(defaultAccountType)).toBe('smartAccount')
    const plain = await open({ defaultAccountTypes: { eip155: 'eoa' } })
    expect(plain.store.get(plain.defaultAccountType)).toBe('eoa')
    const unset = await open({ defaultAccountTypes: {} })
    expect(unset.store.get(unset.defaultAccountType)).toBe('smartAccount')
  })

  test('default: the networks are those that the wallet names, and unknown before', async () => {
    const { client, store } = await open()
    expect(store.get(client.atoms.networks)).toBeUndefined()
    expect(await client.loadNetworks()).toEqual(['eip155:1', 'eip155:10'])
    expect(store.get(client.atoms.networks)).toEqual(['eip155:1', 'eip155:10'])
  })

  test('default: a change says whether it was taken, and is reported once it was', async () => {
    const { client, events } = await open()
    expect(await client.setType({ type: 'eoa' })).toBe(true)
    const reported = events.filter(({ name }) => name.endsWith('SET_PREFERRED_ACCOUNT_TYPE'))
    expect(reported.map(({ props }) => props)).toEqual([{ accountType: 'eoa', network: 'eip155:1' }])
    expect(JSON.stringify(events)).not.toContain(ADDRESS)
  })

  test('error: what the wallet does not take is told and not reported', async () => {
    const { client, events, kernel } = await open({ setAccountType: () => Promise.reject(new Error('no')) })
    expect(await client.setType({ type: 'smartAccount' })).toBe(false)
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'notTaken' })
    expect(events.filter(({ name }) => name.endsWith('SET_PREFERRED_ACCOUNT_TYPE'))).toEqual([])
  })
})
