import type { FamilyEntries, TransactionQuery, TransactionSighting } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromHex } from '../bytes.ts'
import { callHash, extrinsicHash } from '../codec/hashes.ts'
import { readExtrinsic } from '../codec/payload.ts'
import { normalAddress } from '../ss58.ts'
import { readOutcome } from './events.ts'
import { blockHash, blockNumber } from './rpc.ts'
import { loadRuntime } from './runtime.ts'

/** Blocks that are looked through at one look. */
const BLOCKS = 24
/** Blocks for which a transfer without a known end is looked for. */
const PERIOD = 64
const MAX_REASON = 200

function plain(state: TransactionSighting['state'], isSettled = false): TransactionSighting {
  return { state, confirmations: 0, isSettled }
}

const numberIn = (anchor: TransactionQuery['anchor'], name: string): number | undefined => {
  const value = anchor[name]
  return typeof value === 'number' ? value : undefined
}

async function extrinsicsOf(ctx: NodeContext, hash: string): Promise<readonly Uint8Array[]> {
  const method = 'chain_getBlock'
  const list = readProperty(readProperty(await nodeCall(ctx, method, [hash]), 'block'), 'extrinsics')
  if (!Array.isArray(list)) throw malformedAnswer(ctx, method, 'extrinsics')
  return list.map((item: unknown) => fromHex(item) ?? new Uint8Array())
}

interface Heads {
  readonly best: number
  readonly final: number
}

async function headsOf(ctx: NodeContext): Promise<Heads> {
  const [bestHash, finalHash] = await Promise.all([blockHash(ctx, 'best'), blockHash(ctx, 'final')])
  const [best, final] = await Promise.all([blockNumber(ctx, bestHash), blockNumber(ctx, finalHash)])
  return { best: Math.max(best, final), final }
}

interface Found {
  readonly number: number
  readonly block: string
  readonly index: number
  readonly hash: string
  /** It is not what was reviewed, by any signer; what cannot be read is not compared. */
  readonly isDifferent: boolean
}

/** Looks for a transaction by its hash, or where that is lost by its account and its nonce: a block takes one of them. */
async function findIn(ctx: NodeContext, number: number, query: TransactionQuery): Promise<Found | undefined> {
  const { hash, account, anchor } = query
  const block = await blockHash(ctx, number)
  const extrinsics = await extrinsicsOf(ctx, block)
  const at = extrinsics.findIndex((bytes) => extrinsicHash(bytes) === hash)
  if (at === -1 && hash !== undefined) return undefined
  // As the block's own runtime writes them.
  const { metadata } = await loadRuntime(ctx, block)
  const signer = normalAddress(account.slice(account.lastIndexOf(':') + 1))
  const nonce = numberIn(anchor, 'nonce')
  const isOwn = (bytes: Uint8Array): boolean => {
    const signed = readExtrinsic(bytes, metadata)
    return signed?.signer === signer && nonce !== undefined && signed?.nonce === BigInt(nonce)
  }
  const index = hash === undefined ? extrinsics.findIndex(isOwn) : at
  const bytes = extrinsics[index]
  if (!bytes) return undefined
  const signed = typeof anchor.call === 'string' ? readExtrinsic(bytes, metadata) : undefined
  const isDifferent = signed !== undefined && (signed.signer !== signer || callHash(signed) !== anchor.call)
  return { number, block, index, hash: extrinsicHash(bytes), isDifferent }
}

/** What is seen of a transaction that is in a block. */
async function sighting(
  found: Found,
  { best, final }: Heads,
  query: TransactionQuery,
  ctx: NodeContext,
): Promise<TransactionSighting> {
  const isSettled = found.number <= final
  const anchor = { ...query.anchor, found: found.number }
  // Another one has used the nonce up: once that is final, what was asked for can never come.
  if (query.hash === undefined && found.isDifferent)
    return { ...plain(isSettled ? 'dropped' : 'unknown', isSettled), anchor }
  const { isSuccess, reason, ...facts } = await readOutcome(ctx, found.block, found.index)
  return {
    state: isSuccess ? 'confirmed' : 'failed',
    confirmations: best - found.number + 1,
    isSettled,
    anchor,
    ...(query.hash === undefined ? { hash: found.hash } : {}),
    ...(found.isDifferent ? { isDifferent: true } : {}),
    ...(reason === undefined ? {} : { reason: reason.slice(0, MAX_REASON) }),
    ...facts,
  }
}

/**
 * Looks once for a transaction in the blocks since it was built. One that has left the chain with its block is looked for
 * again; after its last block without a find it can never come.
 */
export const transactionStatus: NonNullable<FamilyEntries['transactionStatus']> = async (query, ctx) => {
  const { anchor, hash } = query
  const heads = await headsOf(ctx)
  const before = numberIn(anchor, 'found')
  if (before !== undefined && before <= heads.best) {
    const again = await findIn(ctx, before, query)
    if (again) return sighting(again, heads, query, ctx)
  }
  const start = numberIn(anchor, 'block') ?? Math.max(0, heads.final - PERIOD)
  const death = numberIn(anchor, 'death') ?? start + PERIOD
  // What is final without it will stay without it; younger blocks may be replaced.
  const from = Math.max(start, numberIn(anchor, 'searched') ?? start) + 1
  const to = Math.min(heads.best, death, from + BLOCKS - 1)
  for (let number = from; number <= to; number += 1) {
    const found = await findIn(ctx, number, query)
    if (found) return sighting(found, heads, query, ctx)
  }
  const { found: _, ...rest } = anchor
  const searched = { ...rest, searched: Math.max(from - 1, Math.min(to, heads.final)) }
  if (heads.final >= death && to >= Math.min(heads.best, death)) return { ...plain('dropped', true), anchor: searched }
  return { ...plain(hash === undefined ? 'unknown' : 'sent'), anchor: searched }
}
