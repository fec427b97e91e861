import type { Chains } from '../chains/chains.ts'
import { GatewayError } from '../gatewayError.ts'
import type { BaseServices } from '../services.ts'
import type { AskOptions } from '../sources/askOptions.ts'
import type { RateSource } from '../sources/rateSource.ts'
import { agreedUnits } from './agreedUnits.ts'
import { createPurchases } from './createPurchases.ts'
import { createTurns } from './createTurns.ts'
import { type Payment, parsePayment } from './parsePayment.ts'
import { payOut } from './payOut.ts'
import { priceWare } from './priceWare.ts'
import type { Purchase } from './purchases.ts'
import { readOffer } from './readOffer.ts'
import { readRate } from './readRate.ts'
import type { Agreement, Price, Seller } from './seller.ts'
import { settlePurchase } from './settlePurchase.ts'
import { type Ware, waresOf } from './waresOf.ts'

/** Milliseconds until a page that was not confirmed is worth nothing. */
const LIFETIME = 30 * 60_000

/** What selling needs of the gateway. */
export interface SellerServices extends Pick<BaseServices, 'store' | 'exchanges' | 'now' | 'log'> {
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
    async ofAddress(address) {
      return Promise.all((await purchases.ofAddress(address)).map(settled))
    },
    async confirm(token, agreement, options) {
      const purchase = await find(token)
      if (purchase.status === 'created' && now() - purchase.createdAt > LIFETIME)
        throw new GatewayError(410, 'purchase-expired', 'This page is too old: begin again where you came from.')
      if (purchase.status === 'created') await pay(token, agreement, options)
      return settled(await find(token))
    },
  }
}
