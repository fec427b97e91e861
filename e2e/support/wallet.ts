import { expect, type Locator, type Page } from '@playwright/test'

type Control = Window['wallets'][string]
/** What can be done inside the demo wallet. */
type Command = {
  [K in keyof Control]: Control[K] extends (...args: never[]) => void ? K : never
}[Exclude<keyof Control, 'subscribe'>]

/** The hand on the demo wallet in the page: what its owner does there. */
export class Wallet {
  readonly page: Page
  readonly id: string

  constructor(page: Page, id = 'demo') {
    this.page = page
    this.id = id
  }

  /** Does something inside the wallet, where the page does not see it. */
  async act<K extends Command>(command: K, ...args: Parameters<Control[K]>): Promise<void> {
    await this.page.evaluate(
      ([id, name, given]) => {
        const control = window.wallets[id]
        if (!control) throw new Error(`no wallet ${id}`)
        ;(control[name] as (...list: readonly unknown[]) => void)(...given)
      },
      [this.id, command, args] as const,
    )
  }

  async approve(): Promise<void> {
    await this.prompt().locator('button.approve').click()
    await expect(this.prompt()).toHaveCount(0)
  }

  async reject(): Promise<void> {
    await this.prompt().locator('button.reject').click()
    await expect(this.prompt()).toHaveCount(0)
  }

  /** The wallet's own dialog. */
  prompt(): Locator {
    return this.page.locator('demo-wallet section')
  }

  /** How often a method was asked for. */
  async count(method: string): Promise<number> {
    return this.page.evaluate(
      ([id, name]) => window.wallets[id]?.requests.filter((call) => call.method === name).length ?? 0,
      [this.id, method] as const,
    )
  }
}
