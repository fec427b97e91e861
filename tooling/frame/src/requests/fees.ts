import { encodeFunctionData, formatUnits, type Hex, maxUint256, parseUnits } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../app/project.ts'
import type { Row, Warning } from '../read/facts.ts'
import { inTime, type Node, NodeError, quantity, quantityOf } from './node.ts'
import type { Waiting } from './waiting.ts'

/** What a transaction pays for its gas (EIP-1559), in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** What blocks take for gas, and what their makers get on top, in wei. */
interface Price {
  readonly base: bigint
  readonly tip: bigint
}

/** Fees of our own, and what they are judged by. */
export interface OwnFees {
  readonly fees: Fees
  /** What a block takes for gas, before the tip, in wei: now or in recent blocks, whichever is more. */
  readonly base: bigint
  /** What recent blocks took; absent where the node does not tell. */
  readonly usual: Price | undefined
}

/** Times what is needed or usual, from which on a fee is a danger. */
const TOO_DEAR = 5n
/** Blocks that say what is usual: the price of gas changes by an eighth a block at most (EIP-1559). */
const RECENT = '0x14'
/** What no fee exceeds without a word, whatever nodes say: that of ten million units of gas at 10 gwei. */
const MAX_FEE = '0.1'
/** Coins that are worth about as much as a bitcoin, and the same in them. */
const AS_BITCOIN = 'BTC CBTC RBTC TBTC WBTC'.split(' ')
const MAX_AS_BITCOIN = '0.005'
/** Coins of which one is worth far less than an ether, and the same in them. */
const WORTH_LESS =
  'AVAX BERA CELO CRO EVMOS FIL FTM GLMR HBAR IOTX KAIA MATIC METIS MNT MON MOVR POL RON S SEI XDAI'.split(' ')
const MAX_FEE_WORTH_LESS = '5'
/** The part of that below which a fee is never more than usual: where blocks are empty any tip is many times the usual one. */
const SMALL_PART = 100n
/** The part of the usual tip that is too little where blocks take nothing else. */
const CHEAP_PART = 10n

const GWEI = 1_000_000_000n

/** The contract of OP Stack networks that says what the data of a transaction costs (specs.optimism.io, predeploys). */
const ORACLE = '0x420000000000000000000000000000000000000F'
const oracleAbi = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** Bytes of an unsigned transaction beside its data, at most: fees, numbers, receiver. The contract adds those of a signature. */
const ENVELOPE = 66
/** Bytes of a signed authorization, at most (EIP-7702). */
const AUTHORIZATION = 105

const least = (amount: bigint, bound: bigint): bigint => (amount < bound ? amount : bound)
const larger = (amount: bigint, bound: bigint): bigint => (amount > bound ? amount : bound)

const history = z.object({
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.array(z.array(quantity).check(z.minLength(1))).check(z.minLength(1)),
})

function median(values: readonly string[]): bigint {
  const sorted = values.map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** What most recent blocks took: the second source beside what the node advises now. */
async function recentPrice(node: Node): Promise<Price | undefined> {
  try {
    const { data } = z.safeParse(history, await node('eth_feeHistory', [RECENT, 'latest', [50]]))
    return data && { base: median(data.baseFeePerGas), tip: median(data.reward.flat()) }
  } catch (error) {
    // Not every network keeps one.
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/** Fees that get a transaction into one of the next blocks. @throws NodeError where the node does not tell what blocks take */
export async function ownFees(node: Node): Promise<OwnFees> {
  const [block, advised, usual] = await Promise.all([
    node('eth_getBlockByNumber', ['latest', false]),
    node('eth_maxPriorityFeePerGas', []).catch(() => undefined),
    recentPrice(node),
  ])
  const found = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : undefined
  const hasBase = found !== undefined && found !== null
  const base = larger(quantityOf(hasBase ? found : await node('eth_gasPrice', [])), usual?.base ?? 0n)
  const { data } = z.safeParse(quantity, advised)
  const maxPriorityFeePerGas = data === undefined ? usual?.tip || GWEI : BigInt(data)
  // A price of blocks may double before the transaction is in one.
  const maxFeePerGas = least((hasBase ? base * 2n : base) + maxPriorityFeePerGas, maxUint256)
  return { fees: { maxFeePerGas, maxPriorityFeePerGas }, base, usual }
}

/** What the size of a transaction depends on. */
export interface Size {
  readonly data: Hex
  /** The account takes code on with it (EIP-7702). */
  readonly delegates?: boolean
}

/**
 * The most that OP Stack networks take besides gas for the data of a transaction, in wei: it is not part of what is signed.
 * Nothing on other networks, and where no node says so in time, which is no reason to stop anything.
 */
export async function dataFee(node: Node, { data, delegates = false }: Size): Promise<bigint> {
  const size = ENVELOPE + Math.ceil((data.length - 2) / 2) + (delegates ? AUTHORIZATION : 0)
  const call = { to: ORACLE, data: encodeFunctionData({ abi: oracleAbi, args: [BigInt(size)] }) }
  const answer = await inTime((signal) => node('eth_call', [call, 'latest'], signal))
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}

/** What there is to say of it. */
export function dataFeeRows(
  dataFee: bigint | undefined,
  { nativeCurrency: { decimals, symbol } }: Chain,
): readonly Row[] {
  return !dataFee ? [] : [{ label: 'dataFee', value: `≈ ${formatUnits(dataFee, decimals)} ${symbol}` }]
}

/** Fees for which nodes give up a transaction that waits: an eighth more than it offers; twice our own where that is not told. */
export function replacingFees({ maxFeePerGas, maxPriorityFeePerGas }: Fees, waiting: Waiting | undefined): Fees {
  const above = (own: bigint, offered: bigint | undefined): bigint =>
    least(offered === undefined ? own * 2n : larger(own, offered + offered / 8n + 1n), maxUint256)
  const most = above(maxFeePerGas, waiting?.maxFeePerGas)
  const tip = above(maxPriorityFeePerGas, waiting?.maxPriorityFeePerGas)
  return { maxFeePerGas: most, maxPriorityFeePerGas: least(tip, most) }
}

/** What is paid for gas if blocks go on as they are; the rest of the maximum is kept. */
const likely = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees, base: bigint): bigint =>
  least(maxFeePerGas, base + maxPriorityFeePerGas)

/** A fee that will be offered, and what the call needs. */
export interface Offer {
  readonly own: OwnFees
  /** Units that are paid for at most. */
  readonly gas: bigint
  /** Units that the call needs, as far as it could be tried. */
  readonly needed: bigint
  readonly fees: Fees
  /** What the network takes for the data besides, in wei. @defaultValue nothing */
  readonly dataFee?: bigint
}

/** At most, in wei, for gas. */
export const mostOf = ({ gas, fees }: Pick<Offer, 'gas' | 'fees'>): bigint => gas * fees.maxFeePerGas

/** What no fee of a chain exceeds unasked, in wei. A coin that is in neither list may be worth a lot. */
function boundOf({ nativeCurrency: { symbol, decimals } }: Chain): bigint {
  const name = symbol.toUpperCase()
  if (AS_BITCOIN.includes(name)) return parseUnits(MAX_AS_BITCOIN, decimals)
  return parseUnits(WORTH_LESS.includes(name) ? MAX_FEE_WORTH_LESS : MAX_FEE, decimals)
}

/** Whether fees that are paid together are far above what recent blocks took, or above what no fee of a chain exceeds unasked. */
export function isDearNow(offers: readonly Offer[], chain: Chain): boolean {
  const sum = (amountOf: (offer: Offer) => bigint): bigint => offers.reduce((all, offer) => all + amountOf(offer), 0n)
  const most = sum(mostOf)
  const bound = boundOf(chain)
  if (most + sum((offer) => offer.dataFee ?? 0n) > bound) return true
  if (most <= bound / SMALL_PART || offers.some(({ own }) => own.usual === undefined)) return false
  const usual = (priceOf: (price: Price) => bigint): bigint =>
    TOO_DEAR * sum(({ needed, own }) => needed * (own.usual ? priceOf(own.usual) : 0n))
  const isMaximum = most > usual(({ base, tip }) => 2n * base + tip)
  return isMaximum || sum(({ gas, fees, own }) => gas * likely(fees, own.base)) > usual(({ base, tip }) => base + tip)
}

/** What there is to say of a fee: that the site offers less than blocks take, or far more, or the network far more than usual. */
export function feeWarnings(offer: Offer, chain: Chain): readonly Warning[] {
  const { own, gas, needed, fees } = offer
  const paid = likely(fees, own.base)
  const floor = own.base || (own.usual?.tip ?? 0n) / CHEAP_PART
  const isAsked =
    mostOf(offer) > needed * own.fees.maxFeePerGas * TOO_DEAR ||
    gas * paid > needed * likely(own.fees, own.base) * TOO_DEAR
  const warnings: Warning[] = paid < floor ? [{ tone: 'danger', key: 'cheap' }] : []
  if (isAsked) warnings.push({ tone: 'danger', key: 'dear' })
  else if (isDearNow([offer], chain)) warnings.push({ tone: 'danger', key: 'dearNow' })
  return warnings
}
