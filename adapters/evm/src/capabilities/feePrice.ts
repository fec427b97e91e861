import type { CapabilityContext } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { evmError } from '../errors.ts'
import { nodeCall } from './nodeCall.ts'
import { readQuantity } from './readQuantity.ts'

/**
 * Two sources may differ by this factor before the higher one is not believed (security.md T14). On a quiet network the
 * usual tip is up to 50 times the base fee, and some nodes leave it out of the price. What is given stays below 5 times
 * the median of both by the way it is made: at most twice the higher one.
 */
const MAX_FACTOR = 100n
/** Below a gwei the ratio says nothing. */
const NEGLIGIBLE = 10n ** 9n
/** No network has ever asked 100,000 gwei; what does is broken or lying (security.md T14: a fixed cap). */
const MAX_PRICE = 10n ** 14n
/** The base fee can rise by an eighth a block; doubling it covers six full blocks (EIP-1559). */
const BASE_FEE_ROOM = 2n

interface Market {
  readonly base: bigint
  readonly tip: bigint
}

function lastOf(holder: object, key: string): unknown {
  const list: unknown = Reflect.get(holder, key)
  return Array.isArray(list) ? list.at(-1) : undefined
}

/** Base fee of the next block and the usual tip; `undefined` on networks from before EIP-1559. */
async function readMarket(io: CapabilityContext): Promise<Market | undefined> {
  const method = 'eth_feeHistory'
  try {
    const history = await nodeCall(io, method, ['0x4', 'latest', [50]])
    if (typeof history !== 'object' || history === null) return undefined
    const reward = lastOf(history, 'reward')
    const base = readQuantity(lastOf(history, 'baseFeePerGas'), method, io.network.name)
    return { base, tip: Array.isArray(reward) ? readQuantity(reward[0], method, io.network.name) : 0n }
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    io.services.log.debug('The network tells no fee history', code)
    return undefined
  }
}

/**
 * The most one unit of gas may cost, in the smallest unit of the native currency.
 * @throws `evm/fee-implausible` when it is beyond reason or two sources contradict each other
 */
export async function feePrice(io: CapabilityContext): Promise<bigint> {
  const method = 'eth_gasPrice'
  const [price, market] = await Promise.all([
    nodeCall(io, method, []).then((answer) => readQuantity(answer, method, io.network.name)),
    readMarket(io),
  ])
  const fail = (problem: string) => evmError('evm/fee-implausible', { details: { problem, network: io.network.id } })
  const now = market && market.base + market.tip
  const most = market ? market.base * BASE_FEE_ROOM + market.tip : price
  const highest = most > price ? most : price
  if (highest > MAX_PRICE) throw fail('the price of gas is beyond reason')
  const lower = now === undefined || price < now ? price : now
  if (highest > lower * MAX_FACTOR && highest > NEGLIGIBLE) throw fail('two sources contradict each other')
  return highest
}
