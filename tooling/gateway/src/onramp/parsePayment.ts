import { parseUnits } from 'viem'
import { GatewayError } from '../gatewayError.ts'

const MOST = '25000.00'
const LEAST = '10.00'

/** What is paid: decimal text and its ISO 4217 code. */
export interface Payment {
  readonly paid: string
  readonly currency: string
}

/**
 * A payment as a whole number with 18 decimals.
 *
 * @throws GatewayError 422 `amount-limits` outside of 10 to 25,000 of the currency
 */
export function parsePayment({ paid, currency }: Payment): bigint {
  const money = parseUnits(paid, 18)
  if (money >= parseUnits(LEAST, 18) && money <= parseUnits(MOST, 18)) return money
  throw new GatewayError(422, 'amount-limits', `Choose an amount from ${LEAST} to ${MOST} ${currency}.`)
}
