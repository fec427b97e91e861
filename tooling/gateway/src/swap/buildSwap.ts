import { parseAccountId } from '../caip/parseAccountId.ts'
import { plainAddressOf } from '../caip/plainAddressOf.ts'
import { toEvmAddress } from '../caip/toEvmAddress.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { GatewayError } from '../gatewayError.ts'
import type { SwapQuestion, SwapTerms, SwapTransaction } from '../sources/quoteSource.ts'
import { checkFunds } from './checkFunds.ts'
import { encodeTrade } from './encodeTrade.ts'
import { estimateGas } from './estimateGas.ts'
import { findTrade } from './findTrade.ts'
import { gasPrices } from './gasPrices.ts'

/** A transaction that is not mined within this many seconds is refused by the exchange. */
const DEADLINE = 1_200n
/** What is stated when no estimate was wanted (specification section 9). */
const DEFAULT_GAS = 150_000n

/** Hundredths of a per cent, rounded down: never more is lost than was allowed. */
function minimumOf(amountOut: bigint, slippage: number): bigint {
  return (amountOut * (10_000n - BigInt(Math.floor(slippage * 100)))) / 10_000n
}

async function gasOf(
  exchange: Exchange,
  call: Parameters<typeof estimateGas>[1],
  question: SwapQuestion,
): Promise<bigint> {
  const gas = await estimateGas(exchange.chain, call)
  if (gas !== undefined) return gas
  await checkFunds(exchange, question, call)
  throw new GatewayError(422, 'swap-fails', 'The swap would fail at this moment: ask for a new quote and try again.')
}

/**
 * The transaction of a swap at this moment's rate.
 *
 * @throws GatewayError 422 when it would fail, saying whether balance, allowance or the rate is the reason
 */
export async function buildSwap(
  exchange: Exchange,
  question: SwapQuestion,
  { slippage, disableEstimate = false }: SwapTerms,
): Promise<SwapTransaction> {
  const { chain } = exchange
  const { chainId } = parseAccountId(question.from)
  const recipient = toEvmAddress(plainAddressOf(question.userAddress))
  const [trade, block, prices] = await Promise.all([
    findTrade(exchange, question),
    chain.client.getBlock(),
    gasPrices(chain),
  ])
  if (!trade)
    throw new GatewayError(
      422,
      'no-route',
      'Nothing would come out: no pairs of the exchange connect these tokens, or the amount is too small for them.',
    )
  const minimum = minimumOf(trade.amountOut, slippage)
  const terms = { amount: question.amount, minimum, recipient, deadline: block.timestamp + DEADLINE }
  const { to, data, value } = encodeTrade(exchange, trade, terms)
  const gas = disableEstimate ? DEFAULT_GAS : await gasOf(exchange, { from: recipient, to, data, value }, question)
  return {
    from: `${chainId}:${recipient}`,
    to: `${chainId}:${to}`,
    data,
    amount: `${question.amount}`,
    eip155: { gas: `${gas}`, gasPrice: prices.standard },
  }
}
