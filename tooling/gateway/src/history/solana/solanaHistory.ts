import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import { isCaipNetworkId } from '../../caip/isCaipNetworkId.ts'
import type { Chain } from '../../chains/chain.ts'
import type { AskOptions } from '../../sources/askOptions.ts'
import { cursorInvalid } from '../cursorInvalid.ts'
import { isSignature, parseSignatures } from './parseSignatures.ts'
import { parseSolanaTransaction } from './parseSolanaTransaction.ts'
import type { SignatureEntry } from './signatureEntry.ts'
import { solanaFacts } from './solanaFacts.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'
import { toSolanaTransaction } from './toSolanaTransaction.ts'

const PAGE = 25
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

function readBefore(cursor: string | undefined): string | undefined {
  if (cursor === undefined || isSignature(cursor)) return cursor
  throw cursorInvalid()
}

/**
 * A page of the history of a Solana account, from the chain's own node.
 * @throws GatewayError 503 `chain-unreachable` when no node answers
 */
export async function solanaHistory(
  chain: Chain,
  account: string,
  cursor: string | undefined,
  options: AskOptions,
): Promise<HistoryAnswer> {
  const { signal } = options
  const before = readBefore(cursor)
  const limits = { limit: PAGE, commitment: 'confirmed', ...(before === undefined ? {} : { before }) }
  const answer = await chain.rpc('getSignaturesForAddress', [account, limits], signal)
  const entries = parseSignatures(answer, PAGE)
  const found = await details(chain, entries, signal)
  const { id, config } = chain
  if (!isCaipNetworkId(id)) return { data: [], next: null }
  const known = found.filter((transaction) => transaction !== undefined)
  const context = { account, chainId: id, config, facts: await solanaFacts(chain, account, known, options) }
  const data = entries.map((entry, place) => toSolanaTransaction(entry, found[place], context))
  return { data, next: entries.length === PAGE ? (entries.at(-1)?.signature ?? null) : null }
}
