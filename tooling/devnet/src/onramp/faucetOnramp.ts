import { formatUnits, parseUnits } from 'viem'
import { HttpProblem } from '../http/httpProblem.ts'
import {
  type AssetPrice,
  type Offer,
  type Payment,
  parsePayment,
  priceAsset,
  type RateOf,
  readOffer,
  readRate,
} from './fees.ts'
import type { OnrampAsset } from './onrampAssets.ts'
import { createMutex, payOut, settlePurchase } from './payOut.ts'
import type { Purchase, Purchases } from './purchases.ts'

/** What a price may have moved between showing and confirming; the fee of the next block always moves a little. */
const PER_CENT = 1n

/**
 * The units that are paid out: those the buyer was shown, as long as the price at this moment is about the same.
 *
 * @param shown decimal text, as the page showed it
 * @param now smallest units that the payment buys at this moment
 * @throws HttpProblem 409 `price-changed`
 */
export function checkPriceMoved(
  shown: string,
  now: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): bigint {
  const agreed = parseUnits(shown, decimals)
  const moved = agreed > now ? agreed - now : now - agreed
  if (moved * 100n <= now * PER_CENT) return agreed
  throw new HttpProblem(
    409,
    `The price has changed: you would now receive ${formatUnits(now, decimals)} ${symbol}. Nothing was sent: look at it and confirm again.`,
    'price-changed',
  )
}

/** What the buyer may still choose on the page. */
export interface Choice extends Payment {
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
}

/** What the buyer confirms. */
interface ConfirmedQuote extends Choice {
  /** Decimal text: what the page said the payment buys. */
  readonly receives: string
}

/** What a payment buys, and the rate by which. */
interface Price extends AssetPrice {
  /** Dollars of one unit of the currency, with 18 decimals. */
  readonly rate: bigint
}

/** The local on-ramp. */
export interface FaucetOnramp {
  readonly assets: readonly OnrampAsset[]
  /** @throws HttpProblem 400 `asset-unknown` */
  asset(chainId: string, symbol: string): OnrampAsset
  /** What can be paid with at this moment. */
  offer(): Promise<Offer>
  /**
   * Dollars of one unit of a currency, with 18 decimals.
   *
   * @throws HttpProblem 422 `currency-unknown`, 503 `rate-unknown`
   */
  rate(currency: string): Promise<bigint>
  /**
   * What a payment buys at this moment.
   *
   * @throws HttpProblem 422 `amount-limits`, 422 `currency-unknown`, 503 `rate-unknown`
   */
  price(asset: OnrampAsset, payment: Payment): Promise<Price>
  /** @param seller what the page is headed with; the on-ramp's own name unless given */
  begin(address: string, choice: Choice, seller?: string): Purchase
  /**
   * The purchase as it is now.
   *
   * @throws HttpProblem 404 `purchase-unknown`
   */
  read(token: string): Promise<Purchase>
  /**
   * Pays out what was shown, once however often it is asked for.
   *
   * @throws HttpProblem 409 `price-changed`, 410 `purchase-expired` half an hour after it was begun
   */
  confirm(token: string, quote: ConfirmedQuote): Promise<Purchase>
}

/** Milliseconds until a page that was not confirmed is worth nothing. */
export const LIFETIME: number = 30 * 60_000

/** What selling needs. */
interface FaucetOnrampOptions {
  /** What is sold. */
  readonly assets: readonly OnrampAsset[]
  readonly rateOf: RateOf
  readonly purchases: Purchases
  /** Milliseconds since 1970. */
  readonly now: () => number
}

function findAsset(assets: readonly OnrampAsset[], chainId: string, symbol: string): OnrampAsset {
  const found = assets.find((item) => item.chain.id === chainId && item.symbol === symbol)
  if (found) return found
  const all = assets.map((item) => `${item.symbol} on ${item.chain.id}`).join(', ') || 'nothing'
  throw new HttpProblem(400, `This coin is not sold here; these are: ${all}.`, 'asset-unknown')
}

/** Sells coins of local chains for nothing, from the account of each chain's faucet. */
export function createFaucetOnramp({ assets, rateOf, purchases, now }: FaucetOnrampOptions): FaucetOnramp {
  const runExclusive = createMutex()

  const asset = (chainId: string, symbol: string): OnrampAsset => findAsset(assets, chainId, symbol)

  function find(token: string): Purchase {
    const purchase = purchases.find(token)
    if (purchase) return purchase
    throw new HttpProblem(404, 'There is no such purchase: begin again where you came from.', 'purchase-unknown')
  }

  async function settled(purchase: Purchase): Promise<Purchase> {
    const sold = assets.find((item) => item.chain.id === purchase.chainId && item.symbol === purchase.symbol)
    try {
      if (sold) await settlePurchase(purchases, sold, purchase, now())
    } catch {
      // The chain does not answer: it is shown as it was when the chain was last heard of.
    }
    return find(purchase.token)
  }

  async function price(sold: OnrampAsset, payment: Payment): Promise<Price> {
    const paid = parsePayment(payment)
    const rate = await readRate(rateOf, payment.currency)
    return { ...(await priceAsset(sold, paid, rate)), rate }
  }

  async function pay(token: string, { receives, ...choice }: ConfirmedQuote): Promise<void> {
    const { chainId, symbol } = choice
    const sold = asset(chainId, symbol)
    const units = checkPriceMoved(receives, (await price(sold, choice)).units, sold)
    if (!purchases.move(token, 'created', { ...choice, status: 'sending' })) return
    try {
      await runExclusive(chainId, async () => payOut(purchases, sold, find(token), units))
    } catch {
      // What was signed may have been sent: reading the purchase finds out.
    }
  }

  return {
    assets,
    asset,
    offer: () => readOffer(rateOf),
    rate: (currency) => readRate(rateOf, currency),
    price,
    begin: (address, choice, seller) => purchases.create({ address, seller, ...choice }),
    read: async (token) => settled(find(token)),
    async confirm(token, quote) {
      const purchase = find(token)
      if (purchase.status === 'created' && now() - purchase.createdAt > LIFETIME)
        throw new HttpProblem(410, 'This page is too old: begin again where you came from.', 'purchase-expired')
      if (purchase.status === 'created') await pay(token, quote)
      return settled(find(token))
    },
  }
}
