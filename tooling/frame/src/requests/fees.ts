import { parseEther } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../project.ts'
import type { Warning } from '../read/facts.ts'
import { type Node, NodeError } from './node.ts'

/** What a transaction pays for its gas (EIP-1559), in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Fees of our own, and what they are judged by. */
export interface OwnFees {
  readonly fees: Fees
  /** What a block takes for gas, before the tip, in wei. */
  readonly base: bigint
  /** What gas is offered at by what recent blocks took, in wei; absent where the node does not tell. */
  readonly usual: bigint | undefined
}

/** Times what is needed or usual, from which on a fee is a danger. */
const TOO_DEAR = 5n
/** Blocks that say what is usual: the price of gas changes by an eighth a block at most (EIP-1559). */
const RECENT = '0x14'
/** A fee below this is never more than usual: where blocks are empty any tip is many times the usual one. */
const SMALL = parseEther('0.001')
/** What no fee exceeds without a word, whatever nodes say: that of ten million units of gas at 10 gwei. */
const MOST: Readonly<Record<string, bigint>> = { ETH: parseEther('0.1'), BNB: parseEther('0.1') }
/** The same in coins that are worth less. */
const MOST_OF_OTHERS = parseEther('5')

const GWEI = 1_000_000_000n

const big = (value: unknown): bigint => BigInt(String(value))
const quantity = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))
const history = z.object({
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.array(z.array(quantity).check(z.minLength(1))),
})

function median(values: readonly string[]): bigint {
  const sorted = values.map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** What most recent blocks took: the second source beside what the node advises now. */
async function recentPrice(node: Node): Promise<{ readonly base: bigint; readonly tip: bigint } | undefined> {
  try {
    const { data } = z.safeParse(history, await node('eth_feeHistory', [RECENT, 'latest', [50]]))
    return data && { base: median(data.baseFeePerGas), tip: median(data.reward.flat()) }
  } catch (error) {
    // Not every network keeps one.
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/** Fees that get a transaction into one of the next blocks. */
export async function ownFees(node: Node): Promise<OwnFees> {
  const [block, advised, recent] = await Promise.all([
    node('eth_getBlockByNumber', ['latest', false]),
    node('eth_maxPriorityFeePerGas', []).catch(() => undefined),
    recentPrice(node),
  ])
  const found = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : undefined
  const base = big(found ?? (await node('eth_gasPrice', [])))
  const maxPriorityFeePerGas = big(advised ?? recent?.tip ?? GWEI)
  // A price of blocks may double before the transaction is in one.
  const maxFeePerGas = (found === undefined ? base : base * 2n) + maxPriorityFeePerGas
  const usual = recent && recent.base * 2n + recent.tip
  return { fees: { maxFeePerGas, maxPriorityFeePerGas }, base, usual }
}

/** What is paid for gas if blocks go on as they are; the rest of the maximum is kept. */
const likely = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees, base: bigint): bigint =>
  maxFeePerGas < base + maxPriorityFeePerGas ? maxFeePerGas : base + maxPriorityFeePerGas

/** Whether a fee is above what no fee of a chain exceeds unasked, in wei. */
export function isAboveMost(fee: bigint, { nativeCurrency: { symbol } }: Chain): boolean {
  return fee > (MOST[symbol] ?? MOST_OF_OTHERS)
}

/** A fee that will be offered, and what the call needs. */
interface Offer {
  readonly chain: Chain
  readonly own: OwnFees
  /** Units that are paid for at most. */
  readonly gas: bigint
  /** Units that the call needs, as far as it could be tried. */
  readonly needed: bigint
  readonly fees: Fees
}

/** What there is to say of a fee: that the site wants far more than it takes, or the network far more than usual. */
export function feeWarnings({ chain, own, gas, needed, fees }: Offer): readonly Warning[] {
  const most = gas * fees.maxFeePerGas
  const isAsked =
    most > needed * own.fees.maxFeePerGas * TOO_DEAR ||
    gas * likely(fees, own.base) > needed * likely(own.fees, own.base) * TOO_DEAR
  if (isAsked) return [{ tone: 'danger', key: 'dear' }]
  const { usual } = own
  const isUnusual = usual !== undefined && most > SMALL && own.fees.maxFeePerGas > usual * TOO_DEAR
  return isUnusual || isAboveMost(most, chain) ? [{ tone: 'danger', key: 'dearNow' }] : []
}
