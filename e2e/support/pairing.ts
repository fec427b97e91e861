import { type Devnet, startDevnet } from '@latchkey/devnet'
import { type Relay, startRelay } from '@latchkey/devnet/relay'
import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import type { Locator, Page } from '@playwright/test'
import { readCode } from './readCode.ts'
import { test as base, expect } from './test.ts'
import type { OpenOptions, Widget } from './widget.ts'

/** The networks of the sketched families. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** For chains that a wallet offers and nobody sends anything on. */
const NOWHERE = 'http://127.0.0.1:1'

interface WorkerFixtures {
  readonly relay: Relay
  /** A real wallet in a process of its own, with EVM, Solana and Bitcoin accounts. */
  readonly phone: TestWallet
  /** Solana and Bitcoin, started for the tests that name it: what this machine cannot run is in `missing`. */
  readonly ledgers: Devnet
  /** A wallet that sends on them too. */
  readonly purse: TestWallet
}

interface TestFixtures {
  readonly pairing: Pairing
  /** Pairing with a wallet that sends on the local chains of every family. */
  readonly paying: Pairing
}

/** What a person does who pairs: scan the code on the screen. */
export class Pairing {
  readonly page: Page
  readonly widget: Widget
  readonly relay: Relay
  readonly phone: TestWallet
  /** Hosts the page has asked for something, besides its own. */
  readonly foreign: string[] = []

  constructor(widget: Widget, relay: Relay, phone: TestWallet) {
    this.page = widget.page
    this.widget = widget
    this.relay = relay
    this.phone = phone
    this.watch(widget.page)
  }

  watch(page: Page): void {
    const note = (url: string): void => {
      const { hostname, protocol } = new URL(url)
      if (/^(https?|wss?):$/.test(protocol) && hostname !== '127.0.0.1') this.foreign.push(url)
    }
    page.on('request', (request) => note(request.url()))
    page.on('websocket', (socket) => note(socket.url()))
  }

  async visit({ query, ...options }: OpenOptions = {}, page: Widget = this.widget): Promise<void> {
    await page.visit({ ...options, query: { relay: this.relay.url, families: '1', wallets: '', ...query } })
  }

  code(): Locator {
    return this.page.getByRole('img', { name: /^Code to connect/ })
  }

  /** Opens the code from the Connect view. */
  async show(): Promise<void> {
    const dialog = await this.widget.open()
    await dialog.getByRole('button', { name: 'Use a phone wallet' }).click()
  }

  /** Reads the address from the picture of the screen. */
  async read(): Promise<string> {
    await expect(this.code()).not.toHaveAttribute('aria-busy', 'true')
    let text: string | undefined
    await expect
      .poll(async () => {
        text = await readCode(this.page.context(), await this.code().screenshot())
        return text
      })
      .toMatch(/^wc:[0-9a-f]{64}@2\?/)
    return text ?? ''
  }

  /** Shows the code, scans it, and waits until the modal has gone. */
  async connect(): Promise<void> {
    await this.show()
    await this.phone.pair(await this.read())
    await expect(this.widget.accountButton()).toBeVisible()
    await expect(this.widget.dialog()).toHaveCount(0)
  }

  /** Asks the wallet; the answer's shape is what the method promises. */
  async request<Answer = unknown>(call: {
    readonly network: string
    readonly method: string
    readonly params: unknown
  }): Promise<Answer> {
    return this.page.evaluate(
      async (one) =>
        (await window.kernel.wallet.request({ ...one, network: one.network as `${string}:${string}` })) as Answer,
      call,
    )
  }

  /** How many sockets pages have open to the relay. */
  sockets(): number {
    return this.relay.stats().sockets.filter(({ projectId }) => projectId === 'e2e').length
  }

  /** Namespaces of the page's connections. */
  async connected(page: Page = this.page): Promise<readonly string[]> {
    return page.evaluate(() =>
      window.kernel.store.get(window.kernel.atoms.connections).map(({ namespace }) => namespace),
    )
  }
}

async function inOrder(pairing: Pairing, use: (pairing: Pairing) => Promise<void>): Promise<void> {
  pairing.relay.clearFaults()
  pairing.relay.set({ clockOffset: 0, projectIds: undefined })
  await pairing.phone.always('approve')
  await use(pairing)
  pairing.relay.clearFaults()
  expect(pairing.foreign).toEqual([])
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  phone: [
    async ({ relay, devnet }, use) => {
      const rpcUrls = { ...rpcUrlsOf(devnet.services), [SOLANA]: NOWHERE, [BITCOIN]: NOWHERE }
      const phone = await startWallet({ relayUrl: relay.url, rpcUrls, lateMs: 600 })
      await use(phone)
      await phone.stop()
    },
    { scope: 'worker' },
  ],
  ledgers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledgers = await startDevnet({ parts: ['solana', 'bitcoin'] })
      await use(ledgers)
      await ledgers.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  purse: [
    async ({ relay, devnet, ledgers }, use) => {
      const known = rpcUrlsOf({ ...devnet.services, ...ledgers.services })
      const rpcUrls = { [SOLANA]: NOWHERE, [BITCOIN]: NOWHERE, ...known }
      const purse = await startWallet({ relayUrl: relay.url, rpcUrls })
      await use(purse)
      await purse.stop()
    },
    { scope: 'worker' },
  ],
  pairing: ({ widget, relay, phone }, use) => inOrder(new Pairing(widget, relay, phone), use),
  paying: ({ widget, relay, purse }, use) => inOrder(new Pairing(widget, relay, purse), use),
})

export { expect }
