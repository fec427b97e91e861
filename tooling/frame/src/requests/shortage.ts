import { formatUnits } from 'viem'
import type { Chain } from '../app/project.ts'
import { COIN } from '../read/changes.ts'
import type { Sentence, Warning } from '../read/facts.ts'
import { type Node, quantityOf } from './node.ts'
import type { Outcome } from './simulate.ts'

/** What is paid with the network's own coin, in wei. */
export interface Cost {
  readonly value: bigint
  /** At most. */
  readonly fee: bigint
}

/** Milliseconds after which a balance counts as unread. */
const BALANCE_LIMIT = 1_500

/**
 * What an account has of its network's own coin, in wei. `undefined` where no node tells in time, which is no reason to stop
 * anything: the network itself refuses what cannot be paid.
 */
export async function balanceOf(node: Node, address: string): Promise<bigint | undefined> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), BALANCE_LIMIT)
  const over = new Promise<undefined>((resolve) => late.signal.addEventListener('abort', () => resolve(undefined)))
  try {
    return await Promise.race([node('eth_getBalance', [address, 'latest'], late.signal).then(quantityOf), over])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const inWords = (amount: bigint, { nativeCurrency: { decimals, symbol } }: Chain): string =>
  `${formatUnits(amount, decimals)} ${symbol}`

/**
 * What is missing where a balance does not cover the most that a transaction may cost: networks take none without that. Where
 * the amount itself is not there, no node has tried the transaction, and its fee is unknown.
 */
export function shortageOf({ value, fee }: Cost, balance: bigint | undefined, chain: Chain): Sentence | undefined {
  if (balance === undefined || balance >= value + fee) return undefined
  const needed = value > balance ? value : value + fee
  const values = {
    network: chain.name,
    balance: inWords(balance, chain),
    needed: inWords(needed, chain),
    missing: inWords(needed - balance, chain),
  }
  if (value > balance) return { key: 'shortAmount', values: { ...values, amount: inWords(value, chain) } }
  return { key: value === 0n ? 'shortFee' : 'shortBoth', values }
}

/** What leaves the account in wei, where a node could try all of it: steps may bring in what later ones send. */
export function leaving(value: bigint, { changes, isComplete }: Outcome): bigint {
  if (!isComplete) return value
  const change = changes.find(({ contract }) => contract === COIN)?.amount ?? 0n
  return change < 0n ? -change : 0n
}

/** A warning where several steps, of which the first can be paid, take more in all than there is. */
export function stepsWarning(
  { value, fee }: Cost,
  balance: bigint | undefined,
  outcome: Outcome,
  chain: Chain,
): readonly Warning[] {
  const needed = leaving(value, outcome) + fee
  if (balance === undefined || balance >= needed) return []
  const values = { balance: inWords(balance, chain), needed: inWords(needed, chain) }
  return [{ tone: 'danger', key: 'shortSteps', values }]
}
