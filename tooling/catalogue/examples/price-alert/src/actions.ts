import { priceAlertError } from './errors.ts'
import type { PriceAlertContext } from './plugin.ts'

/**
 * Sets the mark; an empty text turns the alert off.
 * @throws `price-alert/no-number`
 */
export async function setMark(ctx: PriceAlertContext, mark: string): Promise<void> {
  const text = mark.trim()
  if (text !== '' && !/^\d{1,12}(\.\d{1,18})?$/.test(text)) throw priceAlertError('price-alert/no-number')
  ctx.store.set(ctx.atoms.mark, text)
}
