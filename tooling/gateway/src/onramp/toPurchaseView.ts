import { formatUnits } from 'viem'
import type { Purchase } from './purchases.ts'
import type { PurchaseView } from './purchaseView.ts'
import type { Seller } from './seller.ts'

/** A purchase as its page shows it. */
export function toPurchaseView(seller: Seller, purchase: Purchase): PurchaseView {
  const { address, status, chainId, symbol, paid, units, hash, reason } = purchase
  const sold = seller.wares.find((ware) => ware.chain.id === chainId && ware.symbol === symbol)
  return {
    address,
    status,
    choice: { chainId, symbol, paid },
    received: units === undefined || !sold ? undefined : `${formatUnits(units, sold.decimals)} ${symbol}`,
    hash,
    reason,
    wares: seller.wares.map((ware) => ({ chainId: ware.chain.id, chain: ware.chain.config.name, symbol: ware.symbol })),
  }
}
