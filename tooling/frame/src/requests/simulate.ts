import type { TransactionParams } from '@latchkey/plugin-embedded/messages'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../app/project.ts'
import { type Change, type Changes, COIN, changesOf, keyOf, log } from '../read/changes.ts'
import type { Facts, Row, Warning } from '../read/facts.ts'
import { amountOf, symbolAt, tokenAt } from '../read/token.ts'
import type { Node } from './node.ts'

/** Milliseconds after which a transaction counts as not tried. */
const TRIAL_LIMIT = 1_500
/** Changes that are shown of each direction. */
const MAX_ROWS = 8

const call = z.object({ status: z.string(), logs: z.optional(z.array(log)) })
/** One block. */
const answer = z.tuple([z.object({ calls: z.array(call) })])

/** A call that is tried. */
interface TriedCall {
  readonly to?: string | undefined
  readonly data: string
  /** In wei. */
  readonly value: bigint
}

/** What calls are tried as, where they are a site's own. */
export const triedCall = ({ to, data, input, value }: Partial<TransactionParams>): TriedCall => ({
  to,
  data: data ?? input ?? '0x',
  value: BigInt(value ?? 0),
})

/** What is tried, one call after the other, as if it stood in the next block. */
export interface Trial {
  readonly address: string
  readonly calls: readonly TriedCall[]
  /** Accounts that are other than the chain says (the state override of `eth_call`). */
  readonly overrides?: object
}

/** What a trial tells: what leaves and arrives. */
export interface Outcome extends Changes {
  /** Whether all calls were tried, and none has failed. */
  readonly isComplete: boolean
  readonly rows: readonly Row[]
}

const NOT_TRIED: Outcome = { changes: [], rows: [], isCut: false, isComplete: false }

/** A change in words, with the contract beside what it calls itself; nothing where that is no token after all. */
async function inWords(
  { contract, item, amount, isWrapping }: Change,
  node: Node,
  coin: Chain['nativeCurrency'],
): Promise<string | undefined> {
  const size = amount < 0n ? -amount : amount
  if (contract === COIN) return `${formatUnits(size, coin.decimals)} ${coin.symbol}`
  if (item === undefined) {
    const token = await tokenAt(node, contract)
    if (!token && isWrapping) return undefined
    return `${token ? amountOf(size, token) : size} (${contract})`
  }
  const symbol = await symbolAt(node, contract)
  return `${size === 1n ? '' : `${size} × `}${symbol ? `${symbol} ` : ''}#${item} (${contract})`
}

async function rowsOf(changes: readonly Change[], node: Node, coin: Chain['nativeCurrency']): Promise<Row[]> {
  const rows = changes.map(async (change): Promise<Row[]> => {
    const value = await inWords(change, node, coin)
    const label = change.amount < 0n ? 'leaves' : 'arrives'
    return value === undefined ? [] : [{ label, value, isStacked: change.contract !== COIN }]
  })
  return (await Promise.all(rows)).flat()
}

async function trialOf(
  node: Node,
  { address, calls, overrides }: Trial,
  coin: Chain['nativeCurrency'],
  signal: AbortSignal,
): Promise<Outcome> {
  const block = {
    ...(overrides ? { stateOverrides: overrides } : {}),
    calls: calls.map(({ to, data, value }) => ({ from: address, to, data, value: `0x${value.toString(16)}` })),
  }
  const [{ calls: tried }] = z.parse(
    answer,
    await node('eth_simulateV1', [{ blockStateCalls: [block], traceTransfers: true }, 'latest'], signal),
  )
  if (tried.length !== calls.length) return NOT_TRIED
  const passed = tried.filter(({ status }) => BigInt(status) === 1n)
  const { changes, isCut } = changesOf(
    passed.flatMap(({ logs = [] }) => logs),
    address,
  )
  const [leaving, arriving] = [changes.filter(({ amount }) => amount < 0n), changes.filter(({ amount }) => amount > 0n)]
  const rows = await rowsOf([...leaving.slice(0, MAX_ROWS), ...arriving.slice(0, MAX_ROWS)], node, coin)
  const isMore = leaving.length > MAX_ROWS || arriving.length > MAX_ROWS
  return { changes, rows, isCut: isCut || isMore, isComplete: passed.length === tried.length }
}

/**
 * What leaves an account and arrives in it, by a node that tries the calls (`eth_simulateV1` of the Ethereum execution APIs).
 * It is what contracts say now: they may do something else later.
 */
export async function simulate(node: Node, trial: Trial, coin: Chain['nativeCurrency']): Promise<Outcome> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TRIAL_LIMIT)
  const over = new Promise<Outcome>((resolve) => late.signal.addEventListener('abort', () => resolve(NOT_TRIED)))
  try {
    return await Promise.race([trialOf(node, trial, coin, late.signal), over])
  } catch {
    // A node that has not this method, or answers something else, has not tried it.
    return NOT_TRIED
  } finally {
    clearTimeout(timer)
  }
}

/** What a call that cannot be read does, and one whose price only a contract knows, is known from a trial alone. */
const NEEDS_TRIAL: ReadonlySet<string> = new Set(['unreadable', 'takeover', 'vaultOut'])

/**
 * Puts what leaves and arrives before the fee; not where the call itself has said it all. Where a call that needs a trial was
 * not tried, or not all of its calls, that is a warning.
 */
export function withOutcome({ moves, ...facts }: Facts, { changes, rows, isCut, isComplete }: Outcome): Facts {
  const [only] = changes
  const isSaid = only !== undefined && changes.length === 1 && keyOf(only) === moves
  const keys = [facts.sentence.key, ...facts.warnings.map(({ key }) => key)]
  const isNeeded = changes.length > 0 || keys.some((key) => NEEDS_TRIAL.has(key))
  const isMissed = !isComplete && isNeeded && !keys.includes('wouldFail')
  const warnings: Warning[] = [...facts.warnings]
  if (isMissed) warnings.push({ tone: 'warning', key: 'notTriedAll' })
  // What leaves may be hidden behind what a contract makes up.
  if (isCut) warnings.push({ tone: 'danger', key: 'manyChanges' })
  const fee = facts.rows.findIndex(({ label, at }) => label === 'fee' && at === undefined)
  const at = fee === -1 ? facts.rows.length : fee
  return {
    ...facts,
    warnings,
    rows: isSaid ? facts.rows : [...facts.rows.slice(0, at), ...rows, ...facts.rows.slice(at)],
  }
}
