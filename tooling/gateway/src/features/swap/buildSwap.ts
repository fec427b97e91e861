import { erc20Abi } from 'viem'
import { parseAccountId, plainAddressOf, toEvmAddress } from '../../core/caip.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { GatewayError } from '../../core/errors.ts'
import { gasPrices } from '../gas/onchain.ts'
import { type Exchange, isNative } from './exchange.ts'
import { type BuiltSwap, minimumOf, type SwapRequest, type SwapTerms } from './source.ts'
import { encodeTrade, findTrade } from './trade.ts'

/** A call whose gas is estimated. */
interface Call {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

/** Units of gas with a fifth to spare; undefined when the call would fail. What keeps the node from answering is thrown. */
export async function estimateGas({ client }: EvmChain, { from, ...call }: Call): Promise<bigint | undefined> {
  try {
    const gas = await client.estimateGas({ account: from, ...call })
    return gas + gas / 5n
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

const insufficient = (): GatewayError =>
  new GatewayError(422, 'insufficient-balance', 'Insufficient balance: choose a smaller amount.')

/**
 * Says why a swap that would fail cannot be paid.
 *
 * @throws GatewayError 422 `insufficient-balance` or `insufficient-allowance`; returns when money is not the reason
 */
async function checkFunds({ chain, contracts }: Exchange, { amount, from }: SwapRequest, call: Call): Promise<void> {
  const { address } = parseAccountId(from)
  if (isNative(address)) {
    if ((await chain.client.getBalance({ address: call.from })) < amount) throw insufficient()
    return
  }
  const token = { address: toEvmAddress(address), abi: erc20Abi } as const
  const [balance, allowance] = await Promise.all([
    chain.client.readContract({ ...token, functionName: 'balanceOf', args: [call.from] }),
    chain.client.readContract({ ...token, functionName: 'allowance', args: [call.from, contracts.router] }),
  ])
  if (balance < amount) throw insufficient()
  if (call.to === contracts.router && allowance < amount)
    throw new GatewayError(
      422,
      'insufficient-allowance',
      'The exchange may not take that much yet: approve the token first.',
    )
}

/** A transaction that is not mined within this many seconds is refused by the exchange. */
const DEADLINE = 1_200n

/** Units of a swap, where no node estimates. */
export const DEFAULT_GAS = 150_000n

async function gasOf(
  exchange: Exchange,
  call: Parameters<typeof estimateGas>[1],
  request: SwapRequest,
): Promise<bigint> {
  const gas = await estimateGas(exchange.chain, call)
  if (gas !== undefined) return gas
  await checkFunds(exchange, request, call)
  throw new GatewayError(422, 'swap-fails', 'The swap would fail at this moment: ask for a new quote and try again.')
}

/**
 * The transaction of a swap at this moment's rate.
 *
 * @throws GatewayError 422 when it would fail, saying whether balance, allowance or the rate is the reason
 */
export async function buildSwap(
  exchange: Exchange,
  request: SwapRequest,
  { slippage, disableEstimate = false, permit }: SwapTerms,
): Promise<BuiltSwap> {
  const { chain } = exchange
  const { chainId } = parseAccountId(request.from)
  const recipient = toEvmAddress(plainAddressOf(request.userAddress))
  const [trade, block, prices] = await Promise.all([
    findTrade(exchange, request),
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
  const terms = { amount: request.amount, minimum, recipient, deadline: block.timestamp + DEADLINE, permit }
  const { to, data, value } = encodeTrade(exchange, trade, terms)
  const gas = disableEstimate ? DEFAULT_GAS : await gasOf(exchange, { from: recipient, to, data, value }, request)
  return {
    tx: {
      from: `${chainId}:${recipient}`,
      to: `${chainId}:${to}`,
      data,
      amount: `${request.amount}`,
      value: `${value}`,
      eip155: { gas: `${gas}`, gasPrice: prices.standard },
    },
  }
}
