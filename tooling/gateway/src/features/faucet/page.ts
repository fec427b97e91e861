import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { pageRoute } from '../../core/http/pageRoute.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { AskOptions } from '../../core/source.ts'
import type { Seller } from './faucet.ts'
import { type Offer, printMoney } from './fees.ts'
import type { Purchase } from './purchases.ts'

/** Decimal text or digits, at most eighty characters. */
const amount = z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/, 'Expected an amount in decimal digits'))
const chainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const symbol = z.string().check(z.minLength(1), z.maxLength(40))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Expected an ISO 4217 code'))

/** The path of a purchase's page. */
const purchaseParams = z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** What the buyer chose. */
const purchaseChoice = z.strictObject({ chainId, symbol, paid: amount, currency })

/** What the buyer confirms: the choice, and what the page said it buys. */
const purchaseAgreement = z.extend(purchaseChoice, { receives: amount })

/** What the page shows. */
export const purchaseView = z.object({
  address: z.string(),
  status: z.enum(['created', 'sending', 'sent', 'confirmed', 'failed']),
  choice: purchaseChoice,
  /** Decimal text; absent until it is confirmed. */
  received: z.optional(z.string()),
  hash: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What can be paid with at this moment. */
  currencies: z.array(currency),
  /** What cannot, and why. */
  unavailable: z.array(z.object({ id: currency, reason: z.string() })),
  wares: z.array(z.object({ chainId, chain: z.string(), symbol })),
})

/** What an amount buys at this moment; amounts are decimal text, fees in the currency paid. */
export const purchasePrice = z.object({
  fee: amount,
  network: amount,
  currency,
  /** Dollars of one unit of the currency. */
  rate: amount,
  receives: amount,
  symbol,
})

/** A purchase as its page shows it. */
export type PurchaseView = z.infer<typeof purchaseView>

/** Where there is nothing left to choose. */
const NOTHING: Offer = { paymentCurrencies: [], unavailable: [] }

/** A purchase as its page shows it. */
async function toPurchaseView(seller: Seller, purchase: Purchase, options: AskOptions): Promise<PurchaseView> {
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

const state = route({
  method: 'GET',
  path: '/onramp/:token/state',
  summary: 'A purchase of the local on-ramp',
  auth: 'open',
  params: purchaseParams,
  answer: purchaseView,
  handler: async ({ params, services: { seller }, ...context }) =>
    toPurchaseView(seller, await seller.read(params.token), context),
})

const price = route({
  method: 'GET',
  path: '/onramp/:token/price',
  summary: 'What an amount buys at the local on-ramp',
  auth: 'open',
  params: purchaseParams,
  query: purchaseChoice,
  answer: purchasePrice,
  async handler({ params, query, services: { seller }, ...context }) {
    await seller.read(params.token)
    const ware = seller.ware(query.chainId, query.symbol)
    const { bill, units, rate } = await seller.price(ware, query, context)
    return {
      fee: printMoney(bill.fee),
      network: printMoney(bill.network),
      currency: query.currency,
      rate: formatUnits(rate, 18),
      receives: formatUnits(units, ware.decimals),
      symbol: ware.symbol,
    }
  },
})

const confirm = route({
  method: 'POST',
  path: '/onramp/:token/confirm',
  summary: 'Pays out what the page of a purchase showed, once',
  auth: 'open',
  isLimited: true,
  params: purchaseParams,
  body: purchaseAgreement,
  answer: purchaseView,
  handler: async ({ params, body, services: { seller }, ...context }) =>
    toPurchaseView(seller, await seller.confirm(params.token, body, context), context),
})

/** The local on-ramp: its page, and what the page asks. Who has the purchase's address may confirm it. */
export const onrampPurchase: readonly Route[] = [
  pageRoute({
    path: '/onramp/:token',
    file: 'onramp/onramp.html',
    type: 'text/html',
    summary: 'The page of a purchase',
    params: purchaseParams,
  }),
  pageRoute({ path: '/onramp/onramp.js', file: 'onramp/onramp.js', type: 'text/javascript', summary: 'Its script' }),
  pageRoute({ path: '/onramp/onramp.css', file: 'onramp/onramp.css', type: 'text/css', summary: 'Its style sheet' }),
  state,
  price,
  confirm,
]
