import type { TransactionParams } from '@latchkey/plugin-embedded/messages'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../app/project.ts'
import type { Facts, Row, Warning } from '../read/facts.ts'
import { amountOf, symbolAt, tokenAt } from '../read/token.ts'
import type { Node } from './node.ts'

/** Milliseconds after which a transaction counts as not tried. */
const TRIAL_LIMIT = 1_500
/** Changes that are shown of each direction. */
const MOST_ROWS = 8
/** Changes of accounts that are read of one answer. */
const MOST_LOGS = 2_000

/** Under which address nodes tell what moves of the network's own coin. */
const COIN = `0x${'ee'.repeat(20)}`
/** `Transfer` of ERC-20 and ERC-721, `TransferSingle` and `TransferBatch` of ERC-1155. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Deposit` and `Withdrawal` of the wrapped coins of most networks, which say no `Transfer` (WETH9). */
const WRAPPED: ReadonlyMap<string | undefined, bigint> = new Map([
  ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', 1n],
  ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', -1n],
])

const hex = z.string().check(z.regex(/^0x([\da-f]{2})*$/i))
const log = z.object({ address: hex, topics: z.array(hex), data: hex })
const call = z.object({ status: z.string(), logs: z.optional(z.array(log)) })
/** One block. */
const answer = z.tuple([z.object({ calls: z.array(call) })])

type Log = z.infer<typeof log>

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

/** Something that an account has more or less of afterwards. */
interface Change {
  /** Who says it: the contract, or {@link COIN}. */
  readonly contract: string
  /** Which piece of a collection. */
  readonly item?: bigint
  readonly amount: bigint
}

const addressIn = (word = ''): string => `0x${word.slice(-40).toLowerCase()}`
const wordsOf = (data: string): readonly string[] => data.slice(2).match(/.{64}/g) ?? []
const number = (word = '0'): bigint => BigInt(`0x${word}`)

/** The numbers of a list at an offset, of data in words. */
function listAt(words: readonly string[], at: number): readonly bigint[] {
  const start = Number(number(words[at])) / 32
  const length = Number(number(words[start]))
  return words.slice(start + 1, start + 1 + Math.min(length, MOST_LOGS)).map(number)
}

/** What a log says that moved, whoever it belonged to. */
function movesIn({ topics, data }: Log): { from: string; to: string; moved: readonly Omit<Change, 'contract'>[] } {
  const [kind, ...indexed] = topics
  const words = wordsOf(data)
  if (kind === TRANSFER && indexed.length === 2)
    return { from: addressIn(indexed[0]), to: addressIn(indexed[1]), moved: [{ amount: number(words[0]) }] }
  if (kind === TRANSFER && indexed.length === 3) {
    const item = BigInt(indexed[2] ?? 0)
    return { from: addressIn(indexed[0]), to: addressIn(indexed[1]), moved: [{ item, amount: 1n }] }
  }
  const [, from, to] = indexed
  if (indexed.length !== 3 || (kind !== SINGLE && kind !== BATCH)) return { from: '', to: '', moved: [] }
  const parties = { from: addressIn(from), to: addressIn(to) }
  if (kind === SINGLE) return { ...parties, moved: [{ item: number(words[0]), amount: number(words[1]) }] }
  const amounts = listAt(words, 1)
  return { ...parties, moved: listAt(words, 0).map((item, at) => ({ item, amount: amounts[at] ?? 0n })) }
}

/** What an account has more or less of, by logs. */
function changesOf(all: readonly Log[], owner: string): readonly Change[] {
  const logs = all.slice(0, MOST_LOGS)
  const sums = new Map<string, Change>()
  const add = (contract: string, { item, amount }: Omit<Change, 'contract'>): void => {
    const key = `${contract}|${item}`
    const sum = (sums.get(key)?.amount ?? 0n) + amount
    sums.set(key, { contract, amount: sum, ...(item === undefined ? {} : { item }) })
  }
  for (const entry of logs) {
    const { from, to, moved } = movesIn(entry)
    const sign = (to === owner ? 1n : 0n) - (from === owner ? 1n : 0n)
    if (sign === 0n) continue
    for (const { amount, ...piece } of moved) add(entry.address.toLowerCase(), { ...piece, amount: sign * amount })
  }
  const said = new Set([...sums.values()].map(({ contract }) => contract))
  for (const { address, topics, data } of logs) {
    const [contract, sign] = [address.toLowerCase(), WRAPPED.get(topics[0])]
    if (sign === undefined || topics.length !== 2 || addressIn(topics[1]) !== owner || said.has(contract)) continue
    add(contract, { amount: sign * number(wordsOf(data)[0]) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** A change in words; the contract stands beside what it calls itself. */
async function inWords({ contract, item, amount }: Change, node: Node, coin: Chain['nativeCurrency']): Promise<string> {
  const size = amount < 0n ? -amount : amount
  if (contract === COIN) return `${formatUnits(size, coin.decimals)} ${coin.symbol}`
  if (item === undefined) {
    const token = await tokenAt(node, contract)
    return `${token ? amountOf(size, token) : size} (${contract})`
  }
  const symbol = await symbolAt(node, contract)
  return `${size === 1n ? '' : `${size} × `}${symbol ? `${symbol} ` : ''}#${item} (${contract})`
}

/** What a trial tells: what leaves and arrives. */
export interface Outcome {
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

const NOT_TRIED: Outcome = { rows: [], warnings: [{ tone: 'warning', key: 'notTriedAll' }] }

async function rowsOf(changes: readonly Change[], node: Node, coin: Chain['nativeCurrency']): Promise<Outcome> {
  const [leaving, arriving] = [changes.filter(({ amount }) => amount < 0n), changes.filter(({ amount }) => amount > 0n)]
  const shown = [...leaving.slice(0, MOST_ROWS), ...arriving.slice(0, MOST_ROWS)]
  const rows = shown.map(async (change): Promise<Row> => {
    const label = change.amount < 0n ? 'leaves' : 'arrives'
    return { label, value: await inWords(change, node, coin), isStacked: change.contract !== COIN }
  })
  const isCut = leaving.length > MOST_ROWS || arriving.length > MOST_ROWS
  // What leaves may be hidden behind what a contract makes up.
  return { rows: await Promise.all(rows), warnings: isCut ? [{ tone: 'danger', key: 'manyChanges' }] : [] }
}

async function ask(node: Node, { address, calls, overrides }: Trial, signal: AbortSignal): Promise<readonly Log[]> {
  const block = {
    ...(overrides ? { stateOverrides: overrides } : {}),
    calls: calls.map(({ to, data, value }) => ({ from: address, to, data, value: `0x${value.toString(16)}` })),
  }
  const [{ calls: found }] = z.parse(
    answer,
    await node('eth_simulateV1', [{ blockStateCalls: [block], traceTransfers: true }, 'latest'], signal),
  )
  // What would fail moves nothing; the estimate of gas says why.
  return found.every(({ status }) => BigInt(status) === 1n) ? found.flatMap(({ logs = [] }) => logs) : []
}

/**
 * What leaves an account and arrives in it, by a node that tries the calls (`eth_simulateV1` of the Ethereum execution APIs).
 * It is what contracts say now: they may do something else later. Where no node tries them in time, that is a warning.
 */
export async function simulate(node: Node, trial: Trial, coin: Chain['nativeCurrency']): Promise<Outcome> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TRIAL_LIMIT)
  const over = new Promise<Outcome>((resolve) => late.signal.addEventListener('abort', () => resolve(NOT_TRIED)))
  const tried = async (): Promise<Outcome> =>
    rowsOf(changesOf(await ask(node, trial, late.signal), trial.address.toLowerCase()), node, coin)
  try {
    return await Promise.race([tried(), over])
  } catch {
    // A node that has not this method, or answers something else, has not tried it.
    return NOT_TRIED
  } finally {
    clearTimeout(timer)
  }
}

const isUnread = ({ key }: Warning): boolean => key === 'unreadable' || key === 'takeover'

/** Puts what leaves and arrives before the fee; not where the call itself has said it all. */
export function withOutcome(facts: Facts, { rows, warnings }: Outcome): Facts {
  const [only] = rows
  const isSaid =
    rows.length === 1 &&
    only?.label === 'leaves' &&
    facts.rows.some(({ label, value }) => (label === 'amount' || label === 'item') && only.value.startsWith(value))
  const isNew = warnings.some(({ key }) => key !== 'notTriedAll') || facts.warnings.some(isUnread)
  const fee = facts.rows.findIndex(({ label, at }) => label === 'fee' && at === undefined)
  const at = fee === -1 ? facts.rows.length : fee
  return {
    ...facts,
    warnings: [...facts.warnings, ...(isNew ? warnings : [])],
    rows: isSaid ? facts.rows : [...facts.rows.slice(0, at), ...rows, ...facts.rows.slice(at)],
  }
}
