import type { RpcCall } from '../../core/chains/chain.ts'
import { readField } from '../../core/readField.ts'
import type { ChainTransaction, FullBlock, Receipt } from './chainData.ts'
import type { ChainNode } from './fetchBlocks.ts'
import { type Movement, TOPICS } from './movements.ts'

const MAX_CALLS = 20_000
const MAX_MOVEMENTS = 500

type Fields = Readonly<Record<string, unknown>>

function partiesOf(type: unknown, action: Fields, result: unknown): readonly [unknown, unknown, unknown] | undefined {
  if (type === 'call') return action.callType === 'call' ? [action.from, action.to, action.value] : undefined
  if (type === 'suicide') return [action.address, action.refundAddress, action.balance]
  return type === 'create' ? [action.from, readField.object(result, 'made contract').address, action.value] : undefined
}

function movementOf({ type, action: stated, result }: Fields): readonly Movement[] {
  const parties = partiesOf(type, readField.object(stated, 'action'), result)
  if (!parties) return []
  const [from, to, value] = parties
  const amount = readField.amount(value, 'value')
  if (amount === 0n) return []
  const places = { from: readField.address(from, 'payer'), to: readField.address(to, 'payee') }
  return [{ kind: 'native', token: '', tokenId: '', ...places, amount }]
}

/**
 * Reads what contracts paid in a transaction from an answer of `trace_transaction`.
 * @throws ChainDataError when it is something else
 */
export function parseFlatTrace(answer: unknown): readonly Movement[] {
  const found: Movement[] = []
  const failed: string[] = []
  for (const entry of readField.list(answer, 'trace', MAX_CALLS)) {
    const call = readField.object(entry, 'call')
    const place = `${readField.list(call.traceAddress, 'place of a call', MAX_CALLS).join('.')}.`
    // What failed moved nothing, and nothing below it did; the outermost call is the transaction itself.
    if (call.error !== undefined && call.error !== null) failed.push(place)
    else if (place !== '.' && !failed.some((outer) => outer === '.' || place.startsWith(outer)))
      found.push(...movementOf(call))
    if (found.length >= MAX_MOVEMENTS) break
  }
  return found
}

const MAX_NESTED_CALLS = 5_000
const PAYS = /^(CALL|CREATE|CREATE2|SELFDESTRUCT)$/

function collect(answer: unknown, isOutermost: boolean, found: Movement[]): void {
  if (found.length >= MAX_MOVEMENTS) return
  const call = readField.object(answer, 'trace')
  // What failed moved nothing, and nothing below it did.
  if (call.error !== undefined && call.error !== null) return
  const isPaying = typeof call.type === 'string' && PAYS.test(call.type) && typeof call.value === 'string'
  const amount = isPaying ? readField.amount(call.value, 'value') : 0n
  if (!isOutermost && amount > 0n && typeof call.to === 'string') {
    const from = readField.address(call.from, 'payer')
    found.push({ kind: 'native', token: '', tokenId: '', from, to: readField.address(call.to, 'payee'), amount })
  }
  const inner = call.calls === undefined ? [] : readField.list(call.calls, 'list of calls', MAX_NESTED_CALLS)
  for (const entry of inner) collect(entry, false, found)
}

/**
 * Reads what contracts paid in a transaction from an answer of `debug_traceTransaction` with the `callTracer`.
 * @throws ChainDataError when it is something else
 */
export function parseNestedTrace(answer: unknown): readonly Movement[] {
  const found: Movement[] = []
  collect(answer, true, found)
  return found
}

/** A way in which a node tells what contracts paid. */
interface Tracer {
  call(hash: string): RpcCall
  parse(answer: unknown): readonly Movement[]
}

/** In the order in which they are tried: the first is kept by the node, for the second it repeats the block. */
const tracers: readonly Tracer[] = [
  { call: (hash) => ({ method: 'trace_transaction', params: [hash] }), parse: parseFlatTrace },
  {
    call: (hash) => ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] }),
    parse: parseNestedTrace,
  },
]

const APPROVALS: ReadonlySet<string | undefined> = new Set([TOPICS.approval, TOPICS.approvalForAll])
const PAYING: ReadonlySet<string | undefined> = new Set([TOPICS.withdrawal, TOPICS.userOperation])
const MOVING: ReadonlySet<string | undefined> = new Set([TOPICS.transfer, TOPICS.transferSingle, TOPICS.transferBatch])

/**
 * Whether a contract may have paid out the chain's own coin in a transaction, of which no event tells: it was given
 * some, unwrapped some, or nothing else moved.
 */
function needsTrace({ selector, to, value }: ChainTransaction, { succeeded, logs }: Receipt): boolean {
  if (!succeeded || selector === '' || to === null) return false
  const firsts = logs.map(({ topics }) => topics[0])
  if (value > 0n || firsts.some((first) => PAYING.has(first))) return true
  return !firsts.some((first) => MOVING.has(first) || APPROVALS.has(first))
}

const TRACE_BATCH = 25

/** The node does not serve the method, or not to us: by JSON-RPC, or by an HTTP status such as 403. */
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32600, -32004])

/** Which of the tracers a node knows, as far as it was asked. */
const known = new WeakMap<ChainNode, readonly Tracer[]>()

async function ask(node: ChainNode, tracer: Tracer, hashes: readonly string[], signal: AbortSignal) {
  const outcomes = await node.batch(hashes.map(tracer.call), signal)
  if (outcomes.some((outcome) => 'error' in outcome && UNKNOWN_METHOD.has(outcome.error.code))) return undefined
  // A provider may put its refusal into words and codes of its own; one that serves the method answers some calls.
  if (outcomes.length > 1 && outcomes.every((outcome) => 'error' in outcome)) return undefined
  return hashes.flatMap((hash, place): [string, readonly Movement[]][] => {
    const outcome = outcomes[place]
    const isTold = outcome && 'result' in outcome && outcome.result !== null
    return isTold ? [[hash, tracer.parse(outcome.result)]] : []
  })
}

async function trace(node: ChainNode, hashes: readonly string[], signal: AbortSignal) {
  for (;;) {
    const [tracer, ...others] = known.get(node) ?? tracers
    const traces = tracer && (await ask(node, tracer, hashes, signal))
    if (traces || !tracer) return traces ?? []
    known.set(node, others)
  }
}

/** What contracts paid of the chain's own coin, by transaction, where the node can tell. */
export async function fetchInternal(
  node: ChainNode,
  blocks: readonly FullBlock[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const found = new Map<string, readonly Movement[]>()
  const hashes = blocks.flatMap(({ block, receipts }) =>
    block.transactions.flatMap((transaction, place) => {
      const receipt = receipts[place]
      return receipt && needsTrace(transaction, receipt) ? [transaction.hash] : []
    }),
  )
  for (let start = 0; start < hashes.length; start += TRACE_BATCH)
    for (const [hash, movements] of await trace(node, hashes.slice(start, start + TRACE_BATCH), signal))
      found.set(hash, movements)
  return found
}
