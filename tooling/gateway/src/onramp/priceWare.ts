import { getAddress } from 'viem'
import { GatewayError } from '../gatewayError.ts'
import { gasPrices } from '../swap/gasPrices.ts'
import { type Bill, billOf } from './billOf.ts'
import { ONE } from './money.ts'
import { unitsFor } from './unitsFor.ts'
import type { Ware } from './waresOf.ts'

/** Units of gas of a payout: a transfer, or a token's. */
const GAS = { native: 21_000n, token: 65_000n }

/** What an amount buys. */
export interface WarePrice {
  /** In the currency that is paid. */
  readonly bill: Bill
  /** Smallest units that are paid out. */
  readonly units: bigint
}

/**
 * What a payment buys of a ware at this moment.
 *
 * @param paid money with 18 decimals
 * @param rate dollars of one unit of that money, with 18 decimals
 * @throws GatewayError 503 when the exchange has no price, 422 when the costs are higher than the payment
 */
export async function priceWare(
  { chain, exchange, token, decimals }: Ware,
  paid: bigint,
  rate: bigint,
): Promise<WarePrice> {
  const [prices, { standard }] = await Promise.all([exchange.prices(), gasPrices(chain)])
  const native = prices.get(getAddress(exchange.contracts.wrappedNative))
  const price = token ? prices.get(getAddress(token)) : native
  if (price === undefined || native === undefined)
    throw new GatewayError(503, 'price-unknown', 'There is no price for this coin at the moment: try again later.')
  const wei = BigInt(standard) * (token ? GAS.token : GAS.native)
  const network = (wei * native) / 10n ** BigInt(chain.config.nativeCurrency.decimals)
  const bill = billOf(paid, (network * ONE) / rate)
  const units = unitsFor((bill.left * rate) / ONE, price, decimals)
  if (units <= 0n)
    throw new GatewayError(422, 'amount-too-small', 'The fees are higher than this amount: choose a larger one.')
  return { bill, units }
}
