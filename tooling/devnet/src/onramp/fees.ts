import { formatUnits, parseUnits } from 'viem'
import { HttpProblem } from '../http/httpProblem.ts'
import type { OnrampAsset } from './onrampAssets.ts'

/** The provider keeps one per cent. */
const FEE_PER_CENT = 1n

/** What a payment is made up of; money of one currency as whole numbers with 18 decimals. */
interface FeeBreakdown {
  readonly total: bigint
  readonly fee: bigint
  /** What the payout's transaction costs. */
  readonly network: bigint
  /** What is left to buy with; 0 when the costs are higher than the payment. */
  readonly left: bigint
}

/** Splits a payment into its parts. */
function computeFees(total: bigint, network: bigint): FeeBreakdown {
  const fee = (total * FEE_PER_CENT) / 100n
  const left = total - fee - network
  return { total, fee, network, left: left > 0n ? left : 0n }
}

/** The currency that prices are in. */
const DOLLAR = 'USD'

/** ISO 4217 codes of what may be paid with. */
const CURRENCIES: readonly string[] = [DOLLAR, 'EUR']

/** The same amounts in each of the currencies. */
const LIMITS: readonly { readonly id: string; readonly min: string; readonly max: string }[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** One whole unit of any currency: money is counted in whole numbers with 18 decimals. */
const ONE: bigint = 10n ** 18n
const CENT = 10n ** 16n

/** Money, counted with 18 decimals, as decimal text rounded to cents. */
export function printMoney(money: bigint): string {
  const cents = (money + CENT / 2n) / CENT
  const [whole = '0', part = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

const MAX_AMOUNT = '25000.00'
const MIN_AMOUNT = '10.00'

/** What is paid: decimal text and its ISO 4217 code. */
export interface Payment {
  readonly paid: string
  readonly currency: string
}

/**
 * A payment as a whole number with 18 decimals.
 *
 * @throws HttpProblem 422 `amount-limits` outside of 10 to 25,000 of the currency
 */
export function parsePayment({ paid, currency }: Payment): bigint {
  const money = parseUnits(paid, 18)
  if (money >= parseUnits(MIN_AMOUNT, 18) && money <= parseUnits(MAX_AMOUNT, 18)) return money
  throw new HttpProblem(422, `Choose an amount from ${MIN_AMOUNT} to ${MAX_AMOUNT} ${currency}.`, 'amount-limits')
}

/** Smallest units that dollars buy at a price for one whole unit, both with 18 decimals; rounded down. */
function unitsFor(dollars: bigint, price: bigint, decimals: number): bigint {
  return price > 0n ? (dollars * 10n ** BigInt(decimals)) / price : 0n
}

/** Units of gas of a payout: a transfer, or a token's. */
const GAS = { native: 21_000n, token: 65_000n }

/** What an amount buys. */
export interface AssetPrice {
  /** In the currency that is paid. */
  readonly breakdown: FeeBreakdown
  /** Smallest units that are paid out. */
  readonly units: bigint
}

/**
 * What a payment buys of an asset at this moment.
 *
 * @param paid money with 18 decimals
 * @param rate dollars of one unit of that money, with 18 decimals
 * @throws HttpProblem 503 when the exchange has no price, 422 when the costs are higher than the payment
 */
export async function priceAsset(
  { chain, token, decimals }: OnrampAsset,
  paid: bigint,
  rate: bigint,
): Promise<AssetPrice> {
  const [native, gasPrice] = await Promise.all([chain.etherPrice(), chain.client.getGasPrice()])
  const price = token ? ONE : native
  const network = (gasPrice * (token ? GAS.token : GAS.native) * native) / ONE
  const breakdown = computeFees(paid, (network * ONE) / rate)
  const units = unitsFor((breakdown.left * rate) / ONE, price, decimals)
  if (units <= 0n)
    throw new HttpProblem(422, 'The fees are higher than this amount: choose a larger one.', 'amount-too-small')
  return { breakdown, units }
}

/** Dollars of one unit of a currency, with 18 decimals; `undefined` while there is no rate. */
export type RateOf = (currency: string) => Promise<bigint | undefined>

/** What can be paid with at this moment, and what cannot for want of a rate. */
export interface Offer {
  readonly paymentCurrencies: readonly { readonly id: string; readonly payment_method_limits: typeof LIMITS }[]
  readonly unavailable: readonly { readonly id: string; readonly reason: string }[]
}

/** Asks for the rates: a currency without one is not offered, and is named with the reason. */
export async function readOffer(rateOf: RateOf): Promise<Offer> {
  const rates = await Promise.all(CURRENCIES.map(async (id) => ({ id, rate: id === DOLLAR ? ONE : await rateOf(id) })))
  return {
    paymentCurrencies: rates.flatMap(({ id, rate = 0n }) => (rate > 0n ? [{ id, payment_method_limits: LIMITS }] : [])),
    unavailable: rates.flatMap(({ id, rate = 0n }) =>
      rate > 0n ? [] : [{ id, reason: `There is no exchange rate for ${id} at the moment.` }],
    ),
  }
}

/**
 * Dollars of one unit of a currency, with 18 decimals.
 *
 * @throws HttpProblem 422 `currency-unknown` for one that nothing is sold for, 503 `rate-unknown` without a rate
 */
export async function readRate(rateOf: RateOf, currency: string): Promise<bigint> {
  if (currency === DOLLAR) return ONE
  if (!CURRENCIES.includes(currency))
    throw new HttpProblem(422, `Pay in ${CURRENCIES.join(' or ')}: nothing else is taken here.`, 'currency-unknown')
  const rate = await rateOf(currency)
  if (rate !== undefined && rate > 0n) return rate
  const message = `There is no exchange rate for ${currency} at the moment: pay in ${DOLLAR} or try again later.`
  throw new HttpProblem(503, message, 'rate-unknown')
}
