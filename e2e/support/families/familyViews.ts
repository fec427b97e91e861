import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../axeFaults.ts'
import { comparePicture, dress, type Setting } from '../pictures.ts'
import { expect, test } from '../test.ts'
import type { Widget } from '../widget.ts'
import { approve, type Family, fillPayment, namespaces } from './familyChains.ts'

/** Takes a picture of what is open, or of a part, in each setting, with nothing below the pointer; axe looks at it. */
export type Take = (name: string, part?: Locator) => Promise<void>

/** Pictures in these settings, of a page that is otherwise seen in light. */
export function takeIn(page: Page, settings: readonly Setting[]): Take {
  return async (name, part) => {
    await page.mouse.move(0, 0)
    for (const setting of settings)
      await test.step(`${name}, ${setting}`, async () => {
        await dress(page, setting)
        await comparePicture(page, `${name}-${setting}`, part)
        expect.soft(await axeFaults(page), `${name}, ${setting}`).toEqual([])
      })
    await dress(page, 'light')
  }
}

/** Connects the demo wallet of a family beside what is connected, past the list. */
export async function addFamily(page: Page, family: Family): Promise<void> {
  const name = `${family} demo wallet`
  const count = (await namespaces(page)).length
  const listed = () =>
    page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connectors).map((connector) => connector.name))
  await expect.poll(listed).toContain(name)
  const connecting = page.evaluate(async (wanted) => {
    const { wallet, store, atoms } = window.kernel
    const found = store.get(atoms.connectors).find((connector) => connector.name === wanted)
    await wallet.connect({ connectorId: found?.id ?? '' })
  }, name)
  await approve(page)
  await connecting
  await expect.poll(async () => (await namespaces(page)).length).toBe(count + 1)
}

/** The account of a family, as the account view shows it first. */
export async function showFamily(widget: Widget, family: Family): Promise<void> {
  const view = await widget.openAccount()
  await view.getByRole('radiogroup', { name: 'Accounts by network' }).getByRole('radio', { name: family }).click()
  await expect(view.getByText(/\d (SOL|BTC|DOT)$/).first()).toBeVisible()
}

export async function closeWidget(widget: Widget): Promise<void> {
  await widget.dialog().getByRole('button', { name: 'Close' }).click()
  await expect(widget.dialog()).toHaveCount(0)
}

/** What the review of a payment is confirmed with. */
export const confirmOf = (widget: Widget): Locator => widget.dialog().getByRole('button', { name: /^Confirm in/ })

/** Has a payment reviewed. */
export async function reviewPayment(
  widget: Widget,
  amount: string,
  receiver: string,
  token?: RegExp,
): Promise<Locator> {
  const form = await fillPayment(widget, amount, receiver, token)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(confirmOf(widget)).toBeVisible()
  return widget.dialog('Review and send')
}
