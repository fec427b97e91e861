import { parseUnits } from 'viem'
import { GatewayError } from '../gatewayError.ts'

const MOST = '25000.00'
const LEAST = '10.00'

/**
 * Decimal text in dollars as a whole number with 18 decimals.
 *
 * @throws GatewayError 422 `amount-limits` outside of 10 to 25,000 dollars
 */
export function parseDollars(text: string): bigint {
  const dollars = parseUnits(text, 18)
  if (dollars >= parseUnits(LEAST, 18) && dollars <= parseUnits(MOST, 18)) return dollars
  throw new GatewayError(422, 'amount-limits', `Choose an amount from ${LEAST} to ${MOST} USD.`)
}
