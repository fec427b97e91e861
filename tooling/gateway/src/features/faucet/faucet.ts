import { formatUnits, parseUnits } from 'viem'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import type { AskOptions } from '../../core/source.ts'
import type { BaseServices } from '../../services.ts'
import type { RateSource } from '../prices/source.ts'
import { type Ware, waresOf } from './assets.ts'
import { type Offer, type Payment, parsePayment, priceWare, readOffer, readRate, type WarePrice } from './fees.ts'
import { createTurns, payOut, settlePurchase } from './payOut.ts'
import { createPurchases, type Purchase } from './purchases.ts'

/** What a price may have moved between showing and confirming; the fee of the next block always moves a little. */
const PER_CENT = 1n

/**
 * The units that are paid out: those the buyer was shown, as long as the price at this moment is about the same.
 *
 * @param shown decimal text, as the page showed it
 * @param now smallest units that the payment buys at this moment
 * @throws GatewayError 409 `price-changed`
 */
export function agreedUnits(
  shown: string,
  now: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): bigint {
  const agreed = parseUnits(shown, decimals)
  const moved = agreed > now ? agreed - now : now - agreed
  if (moved * 100n <= now * PER_CENT) return agreed
  throw new GatewayError(
    409,
    'price-changed',
    `The price has changed: you would now receive ${formatUnits(now, decimals)} ${symbol}. Nothing was sent: look at it and confirm again.`,
  )
}

/** What the buyer may still choose on the page. */
export interface Choice extends Payment {
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
}

/** What the buyer confirms. */
interface Agreement extends Choice {
  /** Decimal text: what the page said the payment buys. */
  readonly receives: string
}

/** What a payment buys, and the rate by which. */
interface Price extends WarePrice {
  /** Dollars of one unit of the currency, with 18 decimals. */
  readonly rate: bigint
}

/** The local on-ramp. */
export interface Seller {
  readonly wares: readonly Ware[]
  /** @throws GatewayError 400 `ware-unknown` */
  ware(chainId: string, symbol: string): Ware
  /** What can be paid with at this moment. */
  offer(options: AskOptions): Promise<Offer>
  /**
   * Dollars of one unit of a currency, with 18 decimals.
   *
   * @throws GatewayError 422 `currency-unknown`, 503 `rate-unknown`
   */
  rate(currency: string, options: AskOptions): Promise<bigint>
  /**
   * What a payment buys at this moment.
   *
   * @throws GatewayError 422 `amount-limits`, 422 `currency-unknown`, 503 `rate-unknown`
   */
  price(ware: Ware, payment: Payment, options: AskOptions): Promise<Price>
  begin(address: string, choice: Choice): Promise<Purchase>
  /**
   * The purchase as it is now.
   *
   * @throws GatewayError 404 `purchase-unknown`
   */
  read(token: string): Promise<Purchase>
  /**
   * Pays out what was shown, once however often it is asked for.
   *
   * @throws GatewayError 409 `price-changed`, 410 `purchase-expired` half an hour after it was begun
   */
  confirm(token: string, agreement: Agreement, options: AskOptions): Promise<Purchase>
}

/** Milliseconds until a page that was not confirmed is worth nothing. */
export const LIFETIME: number = 30 * 60_000

/** What selling needs of the gateway. */
interface SellerServices extends Pick<BaseServices, 'store' | 'exchanges' | 'now' | 'log'> {
  readonly chains: Pick<Chains, 'evm'>
}

/** Sells coins of local chains for nothing, from the account of each chain's `faucetKey`. */
export function createSeller(base: SellerServices, rates: RateSource): Seller {
  const { store, chains, exchanges, now, log } = base
  const wares = waresOf(chains, exchanges)
  const purchases = createPurchases(store, now)
  const inTurn = createTurns()

  function ware(chainId: string, symbol: string): Ware {
    const found = wares.find((item) => item.chain.id === chainId && item.symbol === symbol)
    if (found) return found
    const all = wares.map((item) => `${item.symbol} on ${item.chain.id}`).join(', ') || 'nothing'
    throw new GatewayError(400, 'ware-unknown', `This coin is not sold here; these are: ${all}.`)
  }

  async function find(token: string): Promise<Purchase> {
    const purchase = await purchases.find(token)
    if (purchase) return purchase
    throw new GatewayError(404, 'purchase-unknown', 'There is no such purchase: begin again where you came from.')
  }

  async function settled(purchase: Purchase): Promise<Purchase> {
    const sold = wares.find((item) => item.chain.id === purchase.chainId && item.symbol === purchase.symbol)
    try {
      if (sold) await settlePurchase(purchases, sold, purchase, now())
    } catch (error) {
      // It is shown as it was when the chain was last heard of.
      log.warn({ err: error, chain: purchase.chainId }, 'what became of a payout cannot be read')
    }
    return find(purchase.token)
  }

  async function price(sold: Ware, payment: Payment, options: AskOptions): Promise<Price> {
    const paid = parsePayment(payment)
    const rate = await readRate(rates, payment.currency, options)
    return { ...(await priceWare(sold, paid, rate)), rate }
  }

  async function pay(token: string, { receives, ...choice }: Agreement, options: AskOptions): Promise<void> {
    const { chainId, symbol } = choice
    const sold = ware(chainId, symbol)
    const units = agreedUnits(receives, (await price(sold, choice, options)).units, sold)
    if (!(await purchases.move(token, 'created', { ...choice, status: 'sending' }))) return
    try {
      await inTurn(chainId, async () => payOut(purchases, sold, await find(token), units))
    } catch (error) {
      // What was signed may have been sent: reading the purchase finds out.
      log.error({ err: error, chain: chainId }, 'a payout is unclear')
    }
  }

  return {
    wares,
    ware,
    offer: (options) => readOffer(rates, options),
    rate: (currency, options) => readRate(rates, currency, options),
    price,
    begin: (address, choice) => purchases.create({ address, ...choice }),
    read: async (token) => settled(await find(token)),
    async confirm(token, agreement, options) {
      const purchase = await find(token)
      if (purchase.status === 'created' && now() - purchase.createdAt > LIFETIME)
        throw new GatewayError(410, 'purchase-expired', 'This page is too old: begin again where you came from.')
      if (purchase.status === 'created') await pay(token, agreement, options)
      return settled(await find(token))
    },
  }
}
