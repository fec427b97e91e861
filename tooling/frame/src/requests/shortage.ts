import { formatUnits } from 'viem'
import type { Chain } from '../app/project.ts'
import { COIN } from '../read/changes.ts'
import type { Sentence, Warning } from '../read/facts.ts'
import { inTime, type Node, quantityOf } from './node.ts'
import type { Outcome } from './simulate.ts'

/** What is paid with the network's own coin, in wei. */
export interface Cost {
  readonly value: bigint
  /** At most, for gas. */
  readonly fee: bigint
  /** What the network takes for the data besides. @defaultValue nothing */
  readonly dataFee?: bigint
}

/**
 * What an account has of its network's own coin, in wei. `undefined` where no node tells in time, which is no reason to stop
 * anything: the network itself refuses what cannot be paid.
 */
export function balanceOf(node: Node, address: string): Promise<bigint | undefined> {
  return inTime((signal) => node('eth_getBalance', [address, 'latest'], signal).then(quantityOf))
}

const inWords = (amount: bigint, { nativeCurrency: { decimals, symbol } }: Chain): string =>
  `${formatUnits(amount, decimals)} ${symbol}`

/**
 * What is missing where a balance does not cover amount and gas: networks take none without that. Where the amount itself is not
 * there, no node has tried the transaction, and its fee is unknown. A data fee is an upper bound: alone it stops nothing.
 */
export function shortageOf(
  { value, fee, dataFee = 0n }: Cost,
  balance: bigint | undefined,
  chain: Chain,
): Sentence | undefined {
  if (balance === undefined || balance >= value + fee) return undefined
  const needed = value > balance ? value : value + fee + dataFee
  const values = {
    network: chain.name,
    balance: inWords(balance, chain),
    needed: inWords(needed, chain),
    missing: inWords(needed - balance, chain),
  }
  if (value > balance) return { key: 'shortAmount', values: { ...values, amount: inWords(value, chain) } }
  return { key: value === 0n ? 'shortFee' : 'shortBoth', values }
}

/** A warning where amount and gas can be paid, and perhaps not the data fee. */
export function dataFeeWarning(
  { value, fee, dataFee = 0n }: Cost,
  balance: bigint | undefined,
  chain: Chain,
): readonly Warning[] {
  const needed = value + fee + dataFee
  if (balance === undefined || balance < value + fee || balance >= needed) return []
  const values = { balance: inWords(balance, chain), needed: inWords(needed, chain) }
  return [{ tone: 'warning', key: 'shortDataFee', values }]
}

/** What leaves the account in wei, where a node could try all of it: steps may bring in what later ones send. */
export function leaving(value: bigint, { changes, isComplete }: Outcome): bigint {
  if (!isComplete) return value
  const change = changes.find(({ contract }) => contract === COIN)?.amount ?? 0n
  return change < 0n ? -change : 0n
}

/** A warning where several steps, of which the first can be paid, take more in all than there is. */
export function stepsWarning(
  { value, fee, dataFee = 0n }: Cost,
  balance: bigint | undefined,
  outcome: Outcome,
  chain: Chain,
): readonly Warning[] {
  const needed = leaving(value, outcome) + fee + dataFee
  if (balance === undefined || balance >= needed) return []
  const values = { balance: inWords(balance, chain), needed: inWords(needed, chain) }
  return [{ tone: 'danger', key: 'shortSteps', values }]
}
