import { formatUnits, parseUnits } from 'viem'
import { GatewayError } from '../../core/errors.ts'

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
