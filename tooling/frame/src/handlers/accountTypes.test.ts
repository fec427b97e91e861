import { type Devnet, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainApp } from '../fixtures/chainApp.ts'
import { ACCOUNT_CODE, asDelegated } from '../requests/smartAccount.ts'
import { sessionHandlers } from './session.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ contracts: true, chains: [1] })
}, 60_000)
afterAll(() => devnet?.stop())

/** What a site hears of an account that nobody has asked to be smart. */
async function open() {
  const wallet = await chainApp(devnet.chains[1]?.rpcUrl ?? '')
  wallet.app.accountType = 'eoa'
  const { GET_USER, SET_PREFERRED_ACCOUNT, GET_SMART_ACCOUNT_ENABLED_NETWORKS, INIT_SMART_ACCOUNT } = sessionHandlers(
    wallet.app,
  )
  if (!GET_USER || !SET_PREFERRED_ACCOUNT || !GET_SMART_ACCOUNT_ENABLED_NETWORKS || !INIT_SMART_ACCOUNT)
    throw new Error('an event has no handler')
  const { signal } = new AbortController()
  const asked = { id: 'a', origin: 'https://shop.example', account: undefined, chain: undefined, signal }
  return {
    ...wallet,
    user: (type?: 'eoa' | 'smartAccount') =>
      GET_USER({ chainId: 1, ...(type && { preferredAccountType: type }) }, asked),
    prefer: (type: 'eoa' | 'smartAccount') => SET_PREFERRED_ACCOUNT({ type }, asked),
    networks: () => GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, asked),
    init: () => INIT_SMART_ACCOUNT(undefined, asked),
  }
}

test('default: a site that says nothing of types hears of a plain account, and no node is asked', async () => {
  const { user, address, asked } = await open()
  expect(await user()).toMatchObject({ accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' })
  expect(asked).toEqual([])
})

test.each([false, true])('behavior: a site hears whether a passkey opens the wallet: %s', async (hasPasskey) => {
  const { user, app } = await open()
  app.wallet = app.wallet?.then((wallet) => ({ ...wallet, hasPasskey }))
  expect(await user()).toMatchObject({ hasPasskey })
})

test('default: a smart account has the address of the plain one, and is there once it has its code', async () => {
  const { user, address, node, init, networks } = await open()
  const accounts = [
    { address, type: 'eoa' },
    { address, type: 'smartAccount' },
  ]
  const smart = { address, accounts, preferredAccountType: 'smartAccount' }
  expect(await user('smartAccount')).toMatchObject({ ...smart, smartAccountDeployed: false })
  expect(await init()).toEqual({ address, isDeployed: false })
  await node('anvil_setCode', address, asDelegated(address)[address]?.code)
  expect(await user()).toMatchObject({ ...smart, smartAccountDeployed: true })
  expect(await init()).toEqual({ address, isDeployed: true })
  expect(await networks()).toEqual({ smartAccountEnabledNetworks: [1] })
})

test('default: the type is changed while the site is there', async () => {
  const { user, prefer, address, app } = await open()
  expect(await prefer('smartAccount')).toEqual({ type: 'smartAccount', address })
  expect(await user()).toMatchObject({ preferredAccountType: 'smartAccount' })
  expect(await prefer('eoa')).toEqual({ type: 'eoa', address })
  expect(app.accountType).toBe('eoa')
})

test('error: a network without the code takes no smart account, and names none', async () => {
  const { node, user, prefer, networks, app } = await open()
  const code = await node('eth_getCode', ACCOUNT_CODE, 'latest')
  await node('anvil_setCode', ACCOUNT_CODE, '0x')
  // It was a smart one on another network: the host falls back to a plain one, and so does the wallet.
  app.accountType = 'smartAccount'
  await expect(prefer('smartAccount')).rejects.toMatchObject({ code: 4901 })
  expect(app.accountType).toBe('eoa')
  expect(await networks()).toEqual({ smartAccountEnabledNetworks: [] })
  expect(await user('smartAccount')).toMatchObject({ preferredAccountType: 'eoa' })
  await node('anvil_setCode', ACCOUNT_CODE, code)
})

test('error: a node that is away makes the account a plain one, and is asked again', async () => {
  const { app, user } = await open()
  const { call } = app.service
  app.service.call = () => Promise.reject(new Error('away'))
  expect(await user('smartAccount')).toMatchObject({ preferredAccountType: 'eoa' })
  app.service.call = call
  expect(await user()).toMatchObject({ preferredAccountType: 'smartAccount' })
})
