import { type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import type { Hosts } from './startHosts.ts'
import type { Wallet } from './wallet.ts'

/** Which host is visited, and how. */
export interface OpenOptions {
  /** @defaultValue 'react' */
  readonly host?: 'react' | 'kernels' | 'ssr' | 'wagmi'
  /** Serves the page under the strict content security policy. */
  readonly strict?: boolean
  /** Options of the page, as its address holds them. */
  readonly query?: Readonly<Record<string, string>>
  /** Shows the page under a name instead of a local address with a changing port; for pictures. */
  readonly named?: boolean
}

const NAME = 'https://meridian.test'

/** The widget as a person meets it. */
export class Widget {
  readonly page: Page
  readonly hosts: Hosts
  readonly #files = new Map<string, APIResponse>()

  constructor(page: Page, hosts: Hosts) {
    this.page = page
    this.hosts = hosts
  }

  async visit({ host = 'react', strict = false, query = {}, named = false }: OpenOptions = {}): Promise<void> {
    const served = strict ? this.hosts.strictUrl : this.hosts.url
    if (named) await this.#answerAs(served)
    const base = named ? NAME : served
    await this.page.goto(`${base}/${host}/?${new URLSearchParams(query)}`)
  }

  /** Answers requests to the name with the host's files, each of which is fetched once. */
  async #answerAs(served: string): Promise<void> {
    if (this.#files.size > 0) return
    await this.page.route(`${NAME}/**`, async (route) => {
      const url = route.request().url().replace(NAME, served)
      const response = this.#files.get(url) ?? (await route.fetch({ url, maxRetries: 2 }))
      this.#files.set(url, response)
      await route.fulfill({ response })
    })
  }

  /** The host's button: "Connect" or the account. */
  button(name: string | RegExp = 'Connect'): Locator {
    return this.page.getByRole('navigation').getByRole('button', { name })
  }

  accountButton(): Locator {
    return this.button(/^Account/)
  }

  dialog(name?: string | RegExp): Locator {
    return name === undefined ? this.page.getByRole('dialog') : this.page.getByRole('dialog', { name })
  }

  /** A banner of the dialog, whose words the dialog's live region has too. */
  banner(text: string | RegExp): Locator {
    return this.dialog().locator('[data-lk-part=banner]').filter({ hasText: text })
  }

  /** Opens the Connect view. */
  async open(): Promise<Locator> {
    await this.button().click()
    await expect(this.dialog('Connect')).toBeVisible()
    return this.dialog('Connect')
  }

  async choose(wallet = 'Demo wallet'): Promise<void> {
    const dialog = await this.open()
    await dialog.getByRole('button', { name: new RegExp(wallet) }).click()
  }

  /** Connects by hand: choose, approve, wait until the modal has gone. */
  async connect(wallet: Wallet, name = 'Demo wallet'): Promise<void> {
    await this.choose(name)
    await wallet.approve()
    await expect(this.accountButton()).toBeVisible()
    await expect(this.dialog()).toHaveCount(0)
  }

  /** Tries again after a failure, and approves this time. */
  async tryAgain(wallet: Wallet): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(this.accountButton()).toBeVisible()
  }

  /** Opens the Account view. */
  async openAccount(): Promise<Locator> {
    await this.accountButton().click()
    await expect(this.dialog()).toBeVisible()
    return this.dialog()
  }

  /** Has a payment of coins reviewed, from the account view. @returns the button that confirms it */
  async review(amount: string, receiver: string): Promise<Locator> {
    await (await this.openAccount()).getByRole('button', { name: 'Send' }).click()
    const form = this.dialog('Send')
    await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await form.getByRole('textbox', { name: 'To' }).fill(receiver)
    await form.getByRole('button', { name: 'Review', exact: true }).click()
    return this.dialog('Review and send').getByRole('button', { name: /^Confirm in/ })
  }

  /** Sends coins from the account view, up to the wallet's prompt. */
  async pay(amount: string, receiver: string): Promise<void> {
    await (await this.review(amount, receiver)).click()
  }

  /** Opens the list of networks. */
  async openNetworks(): Promise<Locator> {
    await this.button(/network/i).click()
    await expect(this.dialog()).toBeVisible()
    return this.dialog()
  }
}

/** Opens a view as a host does: by its route, which the page's kernel knows and this file's compiler does not. */
export const openView = (page: Page, route: string): Promise<void> =>
  page.evaluate((name) => {
    const kernel: { open(route: string): unknown } = window.kernel
    kernel.open(name)
  }, route)
