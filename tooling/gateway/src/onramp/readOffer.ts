import type { OnrampOptionsAnswer } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from '../sources/askOptions.ts'
import type { RateSource } from '../sources/rateSource.ts'
import { CURRENCIES, DOLLAR, LIMITS } from './currencies.ts'

/** What can be paid with at this moment, and what cannot for want of a rate. */
export type Offer = Required<Pick<OnrampOptionsAnswer, 'paymentCurrencies' | 'unavailable'>>

/** Asks for the rates: a currency without one is not offered, and is named with the reason. */
export async function readOffer(rate: RateSource, options: AskOptions): Promise<Offer> {
  const others = CURRENCIES.filter((id) => id !== DOLLAR)
  const rates = await rate.rates(others, options)
  const isOffered = (id: string): boolean => id === DOLLAR || (rates.get(id) ?? 0n) > 0n
  return {
    paymentCurrencies: CURRENCIES.filter(isOffered).map((id) => ({ id, payment_method_limits: LIMITS })),
    unavailable: others
      .filter((id) => !isOffered(id))
      .map((id) => ({ id, reason: `There is no exchange rate for ${id} at the moment.` })),
  }
}
