import { join } from 'node:path'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { createKernel, type Network, type PairingState } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { ConnectButton } from '@latchkey/kernel/react'
import { createTestKernel, memoryStorage, renderWidget, transferContract } from '@latchkey/kernel/testing'
import { defaultPlugins } from '@latchkey/plugin-default'
import { type HttpServer, httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { type Phone, startRelay, startWallet } from '@latchkey/tooling/vitest/phone.mjs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FOLDER, writeExamples } from './examples.ts'

writeExamples()
const load = (path: string) => import(/* @vite-ignore */ join(FOLDER, 'chain-families', path))
const { ledgerAdapter } = await load('adapter.ts')
const { ledgerNetwork }: { readonly ledgerNetwork: Network } = await load('family.ts')

const ME = 'lg10000000000000a11'
const YOU = 'lg10000000000000b0b'
const METHODS = ['ledger_sign', 'ledger_send']

interface Entry {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly fee: string
  readonly count: number
}

/** The invented chain: what its node answers, and what whoever has the keys does when asked to. */
class Ledger {
  readonly entries: Entry[] = []
  readonly prompts: string[] = []
  server: HttpServer | undefined

  balance(address: string): bigint {
    return this.entries.reduce(
      (sum, { from, to, amount, fee }) => {
        if (from === address) return sum - BigInt(amount) - BigInt(fee)
        return to === address ? sum + BigInt(amount) : sum
      },
      address === ME ? 1250n : 0n,
    )
  }

  find([key, count]: readonly unknown[]): string | null {
    const index = this.entries.findIndex(
      (entry, at) => `e${at + 1}` === key || (entry.from === key && entry.count === count),
    )
    return index < 0 ? null : `e${index + 1}`
  }

  answer(path: string, method: string, params: readonly unknown[]): unknown {
    const address = String(params[0])
    if (method === 'ledger_name') return path.slice(1)
    if (method === 'ledger_balance') return String(this.balance(address))
    if (method === 'ledger_terms')
      return { fee: '2', count: String(this.entries.filter(({ from }) => from === address).length) }
    if (method === 'ledger_entry') return this.find(params)
    this.prompts.push(method)
    if (method === 'ledger_connect') return ME
    if (method === 'ledger_sign') return `signed: ${params[1]}`
    this.entries.push(JSON.parse(address))
    return `e${this.entries.length}`
  }

  async start(): Promise<void> {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'application/json',
    }
    this.server = await httpServer(({ method, path, body }) => {
      if (method === 'OPTIONS') return { status: 204, headers }
      const { id, method: asked, params = [] } = JSON.parse(body)
      return { headers, body: JSON.stringify({ jsonrpc: '2.0', id, result: this.answer(path, asked, params) }) }
    })
  }

  /** The networks of the site: the documented one and another of the same family, as plain data. */
  networks(): readonly Network[] {
    const url = this.server?.url ?? ''
    return [
      { ...ledgerNetwork, rpcUrls: [`${url}/main`] },
      { ...ledgerNetwork, id: 'ledger:side', name: 'Ledger Side', rpcUrls: [`${url}/side`] },
    ]
  }
}

const ledger = new Ledger()
let relay: Awaited<ReturnType<typeof startRelay>>
let phone: Phone
beforeAll(async () => {
  await ledger.start()
  relay = await startRelay()
  const families = { ledger: { address: ME, methods: METHODS, url: `${ledger.server?.url}/main` } }
  phone = await startWallet({ relayUrl: relay.url, families })
}, 30_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  await phone?.stop()
  await relay?.stop()
  await ledger.server?.close()
})
afterEach(cleanup)

let count = 0

/** A site with everything installed, and the invented family as its only one. */
async function openSite() {
  count += 1
  const kernel = createKernel({
    id: `ledger-${count}`,
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [ledgerAdapter(), walletConnectAdapter({ relayUrl: relay.url, projectId: 'site' })],
    networks: ledger.networks(),
    plugins: defaultPlugins(),
    services: { storage: memoryStorage() },
  })
  onTestFinished(() => kernel.destroy())
  await renderWidget(kernel, <ConnectButton />)
  await act(() => kernel.ready)
  return kernel
}

const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 5000 }))
}

/** Sends 5 of the coin from the account view, and sees it in the activity. */
async function sendFive(wallet: string): Promise<void> {
  const before = [ledger.balance(YOU), ledger.prompts.length] as const
  await press('Send')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '5' } })
  fireEvent.change(await screen.findByRole('textbox', { name: 'To' }), { target: { value: YOU } })
  await screen.findByText(/0\.02/, {}, { timeout: 5000 })
  await press('Review')
  const review = await screen.findByRole('dialog', { name: 'Review and send' })
  await within(review).findByText('5.02 MRK')
  await press(`Confirm in ${wallet}`)
  await waitFor(() => expect(ledger.balance(YOU)).toBe(before[0] + 500n), { timeout: 5000 })
  expect(ledger.prompts.length).toBe(before[1] + 1)
}

/** Waits until the activity has one transfer that the chain has confirmed. */
async function seeActivity(kernel: { readonly router: { reset(route: 'history.Transactions'): void } }): Promise<void> {
  await act(async () => kernel.router.reset('history.Transactions'))
  const dialog = await screen.findByRole('dialog', { name: 'Activity' })
  const rows = await within(dialog).findAllByRole('button', { name: /^Sent/ }, { timeout: 5000 })
  expect(rows).toHaveLength(1)
  // Without the marks of direction that keep an address together; its age stands last.
  const shown = () => rows[0]?.textContent?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
  await waitFor(() => expect(shown()).toMatch(/^MSent, to lg1000…000b0b, −5 MRK, /), { timeout: 15_000 })
}

/** Puts the wallet of the page there until the test ends. */
function installPurse(): void {
  const ask = async (method: string, params: readonly unknown[]) => ledger.answer('/main', method, params)
  Object.assign(globalThis, { purse: { ask } })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'purse'))
}

describe('an invented family that nothing else knows', { timeout: 60_000 }, () => {
  it('default: a wallet of the page connects; its balance, address, transfer and activity are shown', async () => {
    installPurse()
    const kernel = await openSite()
    await press('Connect')
    await press(/^Purse/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
    await press(/^Account/)
    await screen.findByRole('dialog', { name: 'Account' })
    await screen.findAllByText(/12\.5/, {}, { timeout: 5000 })
    await press('Receive')
    const received = await screen.findByRole('dialog', { name: 'Receive' })
    expect(await within(received).findByRole('img', { name: /^QR code with your address/ })).toBeTruthy()
    expect(received.textContent?.replaceAll(/\s/g, '')).toContain(ME)
    await press('Back')
    await sendFive('Purse')
    expect(ledger.balance(ME)).toBe(1250n - 502n)
    await seeActivity(kernel)
  })

  it('default: a wallet app pairs, signs, goes to another network and back, and sends', async () => {
    const kernel = await openSite()
    let answered: Promise<unknown> = Promise.resolve()
    const onPairingStateChange = (step: PairingState): void => {
      if (step.state === 'waiting') answered = phone.pair(step.uri)
    }
    await act(() => kernel.wallet.connect({ connectorId: 'walletConnect' }, { onPairingStateChange }))
    await answered
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe(ME)
    expect(await kernel.wallet.signMessage({ message: 'over the relay' })).toBe('signed: over the relay')
    await press(/^Account/)
    await screen.findByRole('dialog', { name: 'Account' })
    for (const name of ['Ledger Side', 'Ledger']) {
      await act(async () => kernel.router.reset('networks.Networks'))
      await press(name)
      await waitFor(() => expect(kernel.store.get(kernel.atoms.network)?.name).toBe(name), { timeout: 5000 })
    }
    await act(async () => kernel.router.reset('account.Account'))
    await sendFive('Latchkey Test Wallet')
    await seeActivity(kernel)
    expect((await phone.requests()).map(({ method }) => method)).toEqual(expect.arrayContaining(METHODS))
  })
})

describe('its transfers', () => {
  transferContract(['MRK'], async () => {
    ledger.entries.length = 0
    installPurse()
    const networks = ledger.networks()
    const { kernel } = createTestKernel({ id: 'transfers', adapters: [ledgerAdapter()], networks })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'purse' })
    const before = ledger.prompts.length
    return {
      capability(name) {
        const found = kernel.wallet.capability(name)
        if (!found) throw new Error(`no ${name}`)
        return found
      },
      requests: { MRK: { to: YOU, asset: nativeAsset(networks[0] ?? ledgerNetwork, { slip44: 1 }), amount: 500n } },
      owned: async () => ledger.balance(YOU),
      prompts: () => ledger.prompts.length - before,
      settle: async () => undefined,
    }
  })
})
