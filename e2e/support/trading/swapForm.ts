import { expect, type Locator } from '@playwright/test'
import type { Widget } from '../widget.ts'
import { PROJECT, type Trading } from './startTrading.ts'

/** Opens the host with swaps through a gateway. */
export const visitSwaps = (widget: Widget, { gatewayUrl }: Trading, query: Readonly<Record<string, string>> = {}) =>
  widget.visit({ query: { assets: '1', swaps: '1', gateway: gatewayUrl, project: PROJECT, ...query } })

/** Chooses the token of one side by its symbol. */
export async function chooseToken(widget: Widget, side: 'pays' | 'gets', symbol: string): Promise<void> {
  const chips = widget.dialog('Swap').getByRole('button', { name: /^Choose a token/ })
  await chips.nth(side === 'pays' ? 0 : 1).click()
  const list = widget.dialog('Choose a token')
  await list.getByRole('searchbox').fill(symbol)
  await list
    .getByRole('button', { name: new RegExp(`^${symbol}\\b`) })
    .first()
    .click()
}

/** The form, with the token that comes out chosen by its symbol. */
export async function openSwap(widget: Widget, symbol: string): Promise<Locator> {
  await (await widget.openAccount()).getByRole('button', { name: 'Swap' }).click()
  await chooseToken(widget, 'gets', symbol)
  return widget.dialog('Swap')
}

/** The review of a swap of so much of what is paid. */
export async function reviewSwap(widget: Widget, form: Locator, amount: string): Promise<Locator> {
  await form.getByRole('textbox', { name: 'You pay' }).fill(amount)
  await form.getByRole('button', { name: 'Review swap' }).click()
  const preview = widget.dialog('Review swap')
  // One: the form is gone.
  await expect(preview.getByText('You get at least')).toHaveCount(1)
  return preview
}
