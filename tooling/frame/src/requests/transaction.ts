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
import type { App } from '../app/app.ts'
import type { Chain } from '../app/project.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Row, Subject, Warning } from '../read/facts.ts'
import { refuseOwnCall } from '../read/ownCalls.ts'
import { type GrantedLimits, readCall } from '../read/readCall.ts'
import { dataFee, dataFeeRows, type Fees, feeWarnings, mostOf, type Offer, type OwnFees, ownFees } from './fees.ts'
import { type Node, NodeError, quantityOf } from './node.ts'
import { nonceFor } from './nonce.ts'
import { balanceOf, type Cost, dataFeeWarning, shortageOf } from './shortage.ts'

/** What is known before a transaction is made. */
export interface TransactionContext {
  readonly app: Pick<App, 'store'>
  readonly node: Node
  readonly chain: Chain
  readonly address: Address
  /** Of the transactions before this one that are approved with it. */
  readonly granted?: GrantedLimits
  /** Its number, where such come before it. */
  readonly nonce?: number
}

/** A transaction ready to be drawn, and its bytes. */
export interface PreparedTransaction {
  readonly subject: Subject
  /** Unsigned (EIP-1559). */
  readonly bytes: Hex
  readonly nonce: number
  readonly offer: Offer
  readonly cost: Cost
  /** What the account has, in wei; `undefined` where that could not be read, or others come before this one. */
  readonly balance: bigint | undefined
}

/** Gas of a call whose estimate failed: it will most likely be used up for nothing. */
const FALLBACK_GAS = 500_000n

interface Estimate {
  readonly gas: bigint
  /** What the call needs. */
  readonly needed: bigint
  /** Why it would fail. */
  readonly problem?: string
}

async function estimate(node: Node, call: object, given: string | undefined): Promise<Estimate> {
  try {
    const gas = quantityOf(await node('eth_estimateGas', [call]))
    const needed = gas + gas / 5n
    return { gas: given === undefined ? needed : BigInt(given), needed }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const gas = given === undefined ? FALLBACK_GAS : BigInt(given)
    return { gas, needed: FALLBACK_GAS, problem: error.message.slice(0, 120) }
  }
}

/** @throws FrameError where the request is for another account or chain */
function check({ from, chainId }: TransactionParams, { address, chain }: TransactionContext): void {
  if (from.toLowerCase() !== address.toLowerCase()) throw new FrameError('The request is for another account.', 4100)
  if (chainId !== undefined && `eip155:${BigInt(chainId)}` !== chain.id)
    throw new FrameError('The request is for another network.', 4901)
}

/** What is offered for gas: what the site names, and our own where it names none. */
function feesOf(params: TransactionParams, { fees }: OwnFees): Fees {
  const maxFeePerGas = BigInt(params.maxFeePerGas ?? params.gasPrice ?? fees.maxFeePerGas)
  const tip = BigInt(params.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
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
  const isFirst = context.nonce === undefined
  const [own, { nonce, warnings: numbering }, { gas, needed, problem }, balance, extra] = await Promise.all([
    ownFees(node),
    context.nonce === undefined ? nonceFor(context, params.nonce) : { nonce: context.nonce, warnings: [] },
    estimate(node, call, params.gas),
    isFirst ? balanceOf(node, address) : undefined,
    dataFee(node, { data }),
  ])
  const fees = feesOf(params, own)
  const value = BigInt(params.value ?? 0)
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: Number(chain.id.slice('eip155:'.length)),
    nonce,
    gas,
    ...fees,
    value,
    data,
    ...(params.to && { to: params.to as Address }),
  }
  const bytes = serializeTransaction(transaction)
  const warnings: Warning[] = [...numbering]
  // A node tries nothing whose amount is not there, which is said as that.
  const isTried = balance === undefined || value <= balance
  if (problem !== undefined && isTried) warnings.push({ tone: 'danger', key: 'wouldFail', values: { reason: problem } })
  const offer = { own, gas, needed, fees, dataFee: extra }
  if (isTried) warnings.push(...feeWarnings(offer, chain))
  const cost = { value, fee: mostOf(offer), dataFee: extra }
  const shortage = shortageOf(cost, balance, chain)
  warnings.push(...dataFeeWarning(cost, balance, chain))
  const { digest, facts } = await readTransaction(bytes, cost, warnings, context)
  return { subject: { digest, facts: { ...facts, ...(shortage && { shortage }) } }, bytes, nonce, offer, cost, balance }
}

/** What the bytes of a transaction are signed as. */
export function digestOf(bytes: Hex): Hex {
  return keccak256(bytes)
}

/** Reads an unsigned transaction from its bytes. */
async function readTransaction(
  bytes: Hex,
  { dataFee }: Cost,
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
    ...dataFeeRows(dataFee, chain),
    { label: 'nonce', value: String(nonce) },
  ]
  const facts = { ...reading, rows, warnings: [...warnings, ...reading.warnings], raw: data === '0x' ? bytes : data }
  return { digest: digestOf(bytes), facts }
}
