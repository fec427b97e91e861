import type { Relay } from '@latchkey/devnet/relay'
import type { TestWallet } from '@latchkey/devnet/wallet'
import { expect, type Locator, type Page } from '@playwright/test'
import { readCode } from './readCode.ts'
import type { OpenOptions, Widget } from './widget.ts'

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
    return this.page.getByRole('img', { name: /^QR code to connect/ })
  }

  /** Opens the code from the Connect view. */
  async show(): Promise<void> {
    const dialog = await this.widget.open()
    await dialog.getByRole('button', { name: /^Use (a phone wallet|another wallet app)$/ }).click()
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
      async (request) =>
        (await window.kernel.wallet.request({
          ...request,
          network: request.network as `${string}:${string}`,
        })) as Answer,
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
