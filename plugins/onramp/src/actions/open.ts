import type { OnrampContext } from '../plugin.ts'
import { orders } from '../state.ts'
import type { BuyParams } from './edit.ts'
import { isSmartAccount, tidyOrders } from './read.ts'

/** Shows the form. */
export async function openBuy(ctx: OnrampContext, params: BuyParams = {}): Promise<void> {
  ctx.router.push('onramp.OnRamp', params)
}

/** Says that the explanation was looked at. */
export async function explain(ctx: OnrampContext): Promise<void> {
  ctx.emit('explained', { isSmartAccount: isSmartAccount(ctx) })
}

/**
 * Opens the provider's page of an order in a new tab, which cannot reach this page; nothing when it opens no longer.
 * @throws `config/invalid` for an address that may not be opened
 */
export async function openProvider(ctx: OnrampContext, orderId: string): Promise<void> {
  tidyOrders(ctx)
  const found = ctx.store.get(orders).find((order) => order.orderId === orderId)
  if (found?.url !== undefined) ctx.services.platform.openLink(found.url, '_blank')
}
