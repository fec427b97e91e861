import { GatewayError } from '../gatewayError.ts'
import type { AskOptions } from '../sources/askOptions.ts'
import type { RateSource } from '../sources/rateSource.ts'
import { CURRENCIES, DOLLAR } from './currencies.ts'
import { ONE } from './money.ts'

/**
 * Dollars of one unit of a currency, with 18 decimals.
 *
 * @throws GatewayError 422 `currency-unknown` for one that nothing is sold for, 503 `rate-unknown` without a rate
 */
export async function readRate(source: RateSource, currency: string, options: AskOptions): Promise<bigint> {
  if (currency === DOLLAR) return ONE
  if (!CURRENCIES.includes(currency))
    throw new GatewayError(422, 'currency-unknown', `Pay in ${CURRENCIES.join(' or ')}: nothing else is taken here.`)
  const rate = (await source.rates([currency], options)).get(currency)
  if (rate !== undefined && rate > 0n) return rate
  const message = `There is no exchange rate for ${currency} at the moment: pay in ${DOLLAR} or try again later.`
  throw new GatewayError(503, 'rate-unknown', message, { details: [{ name: currency, description: 'no rate' }] })
}
