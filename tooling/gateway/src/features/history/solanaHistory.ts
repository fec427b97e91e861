import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../core/caip.ts'
import { type Chain, RpcError } from '../../core/chains/chain.ts'
import { ChainDataError, readField } from '../../core/readField.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { cursorInvalid } from './cursor.ts'
import { solanaFacts } from './solanaMints.ts'
import { parseSolanaTransaction, type SolanaTransaction } from './solanaTransaction.ts'
import { toSolanaTransaction } from './toSolanaTransaction.ts'

/** One entry of `getSignaturesForAddress`. */
export interface SignatureEntry {
  readonly signature: string
  readonly slot: number
  readonly isFailed: boolean
  /** Seconds since 1970, when the node knows. */
  readonly time: number | undefined
}

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const LAST_SECOND = 253_402_300_799

/** Whether text may be a transaction's signature. */
function isSignature(text: unknown): text is string {
  return typeof text === 'string' && SIGNATURE.test(text)
}

/**
 * Reads an entry of `getSignaturesForAddress`.
 *
 * @throws ChainDataError when it is something else
 */
export function parseSignature(entry: unknown): SignatureEntry {
  const { signature, slot, err, blockTime } = readField.object(entry, 'signature entry')
  if (!isSignature(signature)) throw new ChainDataError('invalid-answer', 'The node answered a malformed signature.')
  const isTime =
    typeof blockTime === 'number' && Number.isInteger(blockTime) && blockTime >= 0 && blockTime <= LAST_SECOND
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || slot < 0)
    throw new ChainDataError('invalid-answer', 'The node answered a transaction without its slot.')
  return { signature, slot, isFailed: err !== null && err !== undefined, time: isTime ? blockTime : undefined }
}

/** Reads an answer of `getSignaturesForAddress`. */
function parseSignatures(answer: unknown, most: number): readonly SignatureEntry[] {
  return readField.list(answer, 'list of signatures', most).map(parseSignature)
}

const PAGE = 25

/** Signatures that are asked for of each address: more than a page, so that whole slots are known. */
const LOOK_AHEAD = 100
const MAX_TOKEN_ACCOUNTS = 20

/** SPL Token and Token-2022. */
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const FORM = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }

async function details(
  chain: Chain,
  entries: readonly SignatureEntry[],
  signal: AbortSignal,
): Promise<readonly (SolanaTransaction | undefined)[]> {
  if (entries.length === 0) return []
  const calls = entries.map(({ signature }) => ({ method: 'getTransaction', params: [signature, FORM] }))
  const outcomes = await chain.batch(calls, signal)
  return outcomes.map((outcome) =>
    'result' in outcome && outcome.result !== null ? parseSolanaTransaction(outcome.result) : undefined,
  )
}

/** Where a page ended: everything of its last slot was on it. */
interface Before {
  readonly signature: string
  readonly slot: number
}

function readBefore(cursor: string | undefined): Before | undefined {
  if (cursor === undefined) return undefined
  const [signature, slot = ''] = cursor.split('@')
  if (isSignature(signature) && /^\d{1,15}$/.test(slot)) return { signature, slot: Number(slot) }
  throw cursorInvalid()
}

const accountList = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

/**
 * The account and its token accounts: who is sent tokens is often not named by the transaction, only the token account
 * is. At most so many are looked at.
 */
async function ownAddresses(chain: Chain, account: string, signal: AbortSignal): Promise<readonly string[]> {
  const calls = TOKEN_PROGRAMS.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [account, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
  }))
  const outcomes = await chain.batch(calls, signal)
  const owned = outcomes.flatMap((outcome) => {
    const parsed = 'result' in outcome ? z.safeParse(accountList, outcome.result) : undefined
    return parsed?.success ? parsed.data.value.map(({ pubkey }) => pubkey) : []
  })
  return [account, ...owned.slice(0, MAX_TOKEN_ACCOUNTS)]
}

/** One page of what names any of the addresses, newest first, and where the next one begins. */
async function readEntries(
  chain: Chain,
  addresses: readonly string[],
  before: Before | undefined,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly SignatureEntry[]; readonly next: string | null }> {
  const limits = { limit: LOOK_AHEAD, commitment: 'confirmed', ...(before ? { before: before.signature } : {}) }
  const calls = addresses.map((address) => ({ method: 'getSignaturesForAddress', params: [address, limits] }))
  const outcomes = await chain.batch(calls, signal)
  const lists = outcomes.map((outcome) => {
    if ('result' in outcome) return parseSignatures(outcome.result, LOOK_AHEAD)
    throw new RpcError(outcome.error.code, outcome.error.message)
  })
  // Below the end of a list that was cut there may be more than it says.
  const horizon = Math.max(0, ...lists.map((list) => (list.length === LOOK_AHEAD ? (list.at(-1)?.slot ?? 0) : 0)))
  const bySignature = new Map(lists.flat().map((entry) => [entry.signature, entry]))
  const older = [...bySignature.values()]
    .filter(({ slot }) => slot >= horizon && (before === undefined || slot < before.slot))
    .sort((first, other) => other.slot - first.slot)
  const whole = older.filter(({ slot }) => slot > horizon)
  const known = whole.length > 0 ? whole : older
  const edge = known[PAGE - 1]?.slot ?? -1
  const entries = known.filter(({ slot }) => slot >= edge)
  const last = entries.at(-1)
  const hasMore = horizon > 0 || entries.length < known.length
  return { entries, next: hasMore && last ? `${last.signature}@${last.slot}` : null }
}

/**
 * A page of the history of a Solana account, from the chain's own node.
 * @throws GatewayError 503 `chain-unreachable` when no node answers
 */
export async function solanaHistory(
  chain: Chain,
  account: string,
  cursor: string | undefined,
  tokens: TokenMetadata,
  options: RequestOptions,
): Promise<HistoryAnswer> {
  const { signal } = options
  const before = readBefore(cursor)
  const addresses = await ownAddresses(chain, account, signal)
  const { entries, next } = await readEntries(chain, addresses, before, signal)
  const found = await details(chain, entries, signal)
  const { id, config } = chain
  if (!isCaipNetworkId(id)) return { data: [], next: null }
  const known = found.filter((transaction) => transaction !== undefined)
  const context = { account, chainId: id, config, facts: await solanaFacts(chain, account, known, tokens, options) }
  const data = entries.map((entry, place) => toSolanaTransaction(entry, found[place], context))
  return { data, next }
}
