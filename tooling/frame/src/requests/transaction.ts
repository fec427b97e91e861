import type { TransactionParams } from '@latchkey/plugin-embedded/messages'
import {
  type Address,
  formatUnits,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem'
import { FrameError } from '../frameError.ts'
import type { Chain } from '../project.ts'
import type { Row, Subject, Warning } from '../read/facts.ts'
import { refuseOwnCall } from '../read/ownCalls.ts'
import { type GrantedLimits, readCall } from '../read/readCall.ts'
import { type Node, NodeError } from './node.ts'

/** What is known before a transaction is made. */
export interface TransactionContext {
  readonly node: Node
  readonly chain: Chain
  readonly address: Address
  /** Of the transactions before this one that are approved with it. */
  readonly granted?: GrantedLimits
}

/** A transaction ready to be drawn, and its bytes. */
export interface PreparedTransaction {
  readonly subject: Subject
  /** Unsigned (EIP-1559). */
  readonly bytes: Hex
  readonly nonce: number
}

/** Gas of a call whose estimate failed: it will most likely be used up for nothing. */
const FALLBACK_GAS = 500_000n
/** Times our own fee, or what a call needs, from which on what the site set is a danger. */
const TOO_DEAR = 5n

const big = (value: unknown): bigint => BigInt(String(value))

/** What a transaction pays for its gas (EIP-1559), in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Fees that get a transaction into one of the next blocks. */
export async function ownFees(node: Node): Promise<Fees> {
  const [block, priority] = await Promise.all([
    node('eth_getBlockByNumber', ['latest', false]),
    node('eth_maxPriorityFeePerGas', []).catch(() => '0x3b9aca00'),
  ])
  const base = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : undefined
  const maxPriorityFeePerGas = big(priority)
  const floor = base === undefined ? big(await node('eth_gasPrice', [])) : big(base) * 2n
  return { maxFeePerGas: floor + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

interface Estimate {
  readonly gas: bigint
  /** The site wants far more than the call needs. */
  readonly isDear: boolean
  /** Why it would fail. */
  readonly problem?: string
}

async function estimate(node: Node, call: object, given: string | undefined): Promise<Estimate> {
  try {
    const gas = big(await node('eth_estimateGas', [call]))
    const wanted = given === undefined ? gas + gas / 5n : big(given)
    return { gas: wanted, isDear: wanted > gas * TOO_DEAR }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const wanted = given === undefined ? FALLBACK_GAS : big(given)
    return { gas: wanted, isDear: wanted > FALLBACK_GAS * TOO_DEAR, problem: error.message.slice(0, 120) }
  }
}

/** @throws FrameError where the request is for another account or chain */
function check({ from, chainId }: TransactionParams, { address, chain }: TransactionContext): void {
  if (from.toLowerCase() !== address.toLowerCase()) throw new FrameError('The request is for another account.', 4100)
  if (chainId !== undefined && `eip155:${big(chainId)}` !== chain.id)
    throw new FrameError('The request is for another network.', 4901)
}

/**
 * Makes the bytes of a transaction and reads them back: what is shown is computed from what is signed.
 * @throws FrameError
 */
export async function prepareTransaction(
  params: TransactionParams,
  context: TransactionContext,
): Promise<PreparedTransaction> {
  check(params, context)
  const { node, chain, address } = context
  const data = (params.data ?? params.input ?? '0x') as Hex
  if (params.to) refuseOwnCall(params.to, data, address)
  const call = { from: address, ...(params.to && { to: params.to }), data, value: params.value ?? '0x0' }
  const [fees, nonce, { gas, isDear, problem }] = await Promise.all([
    ownFees(node),
    params.nonce ?? node('eth_getTransactionCount', [address, 'pending']),
    estimate(node, call, params.gas),
  ])
  const wanted = params.maxFeePerGas ?? params.gasPrice
  const maxFeePerGas = wanted === undefined ? fees.maxFeePerGas : big(wanted)
  const tip = params.maxPriorityFeePerGas === undefined ? fees.maxPriorityFeePerGas : big(params.maxPriorityFeePerGas)
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: Number(chain.id.slice('eip155:'.length)),
    nonce: Number(nonce),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
    value: big(params.value ?? 0),
    data,
    ...(params.to && { to: params.to as Address }),
  }
  const bytes = serializeTransaction(transaction)
  const warnings: Warning[] = []
  if (problem !== undefined) warnings.push({ tone: 'danger', key: 'wouldFail', values: { reason: problem } })
  if (isDear || maxFeePerGas > fees.maxFeePerGas * TOO_DEAR) warnings.push({ tone: 'danger', key: 'dear' })
  return { subject: await readTransaction(bytes, warnings, context), bytes, nonce: Number(nonce) }
}

/** What the bytes of a transaction are signed as. */
export function digestOf(bytes: Hex): Hex {
  return keccak256(bytes)
}

/** Reads an unsigned transaction from its bytes. */
async function readTransaction(
  bytes: Hex,
  warnings: readonly Warning[],
  { node, chain, address, granted }: TransactionContext,
): Promise<Subject> {
  const { to, data = '0x', value = 0n, gas = 0n, maxFeePerGas = 0n, nonce = 0 } = parseTransaction(bytes)
  const { decimals, symbol } = chain.nativeCurrency
  const reading = await readCall({ to: to ? getAddress(to) : undefined, data, value }, address, {
    node,
    coin: chain.nativeCurrency,
    granted,
  })
  const rows: Row[] = [
    ...reading.rows,
    { label: 'fee', value: `≤ ${formatUnits(gas * maxFeePerGas, decimals)} ${symbol}` },
    { label: 'nonce', value: String(nonce) },
  ]
  const facts = { ...reading, rows, warnings: [...warnings, ...reading.warnings], raw: data === '0x' ? bytes : data }
  return { digest: digestOf(bytes), facts }
}
