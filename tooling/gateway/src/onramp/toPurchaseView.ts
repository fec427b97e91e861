import { formatUnits } from 'viem'
import type { AskOptions } from '../sources/askOptions.ts'
import type { Purchase } from './purchases.ts'
import type { PurchaseView } from './purchaseView.ts'
import type { Offer } from './readOffer.ts'
import type { Seller } from './seller.ts'

/** Where there is nothing left to choose. */
const NOTHING: Offer = { paymentCurrencies: [], unavailable: [] }

/** A purchase as its page shows it. */
export async function toPurchaseView(seller: Seller, purchase: Purchase, options: AskOptions): Promise<PurchaseView> {
  const { address, status, chainId, symbol, paid, currency, units, hash, reason } = purchase
  const { paymentCurrencies, unavailable } = status === 'created' ? await seller.offer(options) : NOTHING
  const sold = seller.wares.find((ware) => ware.chain.id === chainId && ware.symbol === symbol)
  return {
    address,
    status,
    choice: { chainId, symbol, paid, currency },
    received: units === undefined || !sold ? undefined : `${formatUnits(units, sold.decimals)} ${symbol}`,
    hash,
    reason,
    currencies: paymentCurrencies.map(({ id }) => id),
    unavailable: [...unavailable],
    wares: seller.wares.map((ware) => ({ chainId: ware.chain.id, chain: ware.chain.config.name, symbol: ware.symbol })),
  }
}
