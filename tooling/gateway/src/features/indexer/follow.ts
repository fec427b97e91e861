import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { IndexerConfig } from '../../core/config/config.ts'
import type { Log } from '../../core/log.ts'
import type { Database } from '../../core/store/database.ts'
import type { FullBlock } from './chainData.ts'
import { fetchAhead, type RangeSize, rangeSize } from './fetchAhead.ts'
import { type ChainNode, fetchHead } from './fetchBlocks.ts'
import { type Follower, giveUpLease, LeaseLostError, type Progress, setChainState, takeLease } from './lease.ts'
import { rollbackToAncestor } from './rollbackToAncestor.ts'
import { type BlockRows, type RowsContext, rowsOf } from './rows.ts'
import { fetchInternal } from './traces.ts'
import { activateWatched, keepWatched, touching } from './watched.ts'
import { writeBlocks } from './writeBlocks.ts'

/** How one chain is followed. */
export interface FollowOptions extends Omit<IndexerConfig, 'isEnabled' | 'watched'> {
  readonly db: Kysely<Database>
  readonly node: ChainNode
  readonly follower: Follower
  readonly log: Log
  readonly signal: AbortSignal
  /** Called with the number of each newest block that is seen. */
  readonly onHead?: (head: number) => void
  /** The first block to read. */
  readonly startBlock: number
  /** A chain of this machine, whose index is deleted when it was started anew. */
  readonly isLocal: boolean
  /** Only what concerns the accounts that are watched is written. */
  readonly isWatched?: boolean
  /** Contracts that wrap the chain's own coin, in lower case. */
  readonly wrappers: ReadonlySet<string>
}

/** What is remembered from one look at a chain to the next. */
interface FollowState {
  readonly size: RangeSize
  /** Since when the chain is shorter than it was. */
  shorterSince: number | undefined
  /** Seconds since 1970 of the last block. */
  lastTime?: number | undefined
}

/** Where transactions of replaced blocks stood, by their hash. */
async function readOrphans(db: Kysely<Database>, chainId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('indexer_orphan')
    .select(['hash', 'position'])
    .where('chain_id', '=', chainId)
    .execute()
  return new Map(rows.map(({ hash, position }) => [hash, position]))
}

/** Whether each block is the child of the one before it. */
function isChained(from: Progress, blocks: readonly FullBlock[]): boolean {
  return blocks.every(({ block }, place) => {
    const parent = place === 0 ? from.hash : blocks[place - 1]?.block.hash
    return parent === '' || block.parentHash === parent
  })
}

/** The rows of the accounts that are watched; new ones are from the first of these blocks on whose time is new. */
async function watchedRows(
  { db, node, signal }: FollowOptions,
  blocks: readonly FullBlock[],
  state: FollowState,
  context: RowsContext,
): Promise<BlockRows> {
  const times = [state.lastTime, ...blocks.map(({ block }) => block.timestamp)]
  const first = blocks.find(({ block }, place) => block.timestamp > (times[place] ?? Number.POSITIVE_INFINITY))?.block
  state.lastTime = times.at(-1)
  const watched = await activateWatched(db, node.id, first)
  const internal = await fetchInternal(node, touching(blocks, watched), signal)
  return keepWatched(rowsOf(blocks, { ...context, internal }), watched)
}

/**
 * Takes over the blocks up to a number.
 *
 * @returns how far it came, and whether it stopped because the chain's past changed
 */
async function syncBlocks(
  options: FollowOptions,
  start: Progress,
  to: number,
  state: FollowState,
): Promise<{ readonly progress: Progress; readonly isReplaced: boolean }> {
  const { db, node, follower, wrappers, depth, leaseMs, startBlock, signal } = options
  const positions = await readOrphans(db, node.id)
  let progress = start
  const ahead = { size: state.size, isTraced: !options.isWatched, signal }
  for await (const { blocks, internal } of fetchAhead(node, start.number + 1, to, ahead)) {
    if (!isChained(progress, blocks)) return { progress, isReplaced: true }
    const last = blocks.at(-1)?.block
    if (!last) continue
    const context = { chainId: node.id, wrappers, positions, internal }
    const rows = options.isWatched ? await watchedRows(options, blocks, state, context) : rowsOf(blocks, context)
    const next = { number: last.number, hash: last.hash }
    await writeBlocks(db, { follower, from: progress, to: next, rows, keepFrom: last.number - depth, startBlock })
    progress = next
    if (!(await takeLease(db, follower, startBlock, leaseMs))) throw new LeaseLostError(node.id)
  }
  return { progress, isReplaced: false }
}

/**
 * Looks at a chain once and takes over what changed.
 *
 * @returns `idle` when there was nothing to do, `waiting` while another process follows the chain
 */
export async function followOnce(options: FollowOptions, state: FollowState): Promise<'idle' | 'moved' | 'waiting'> {
  const { db, node, follower, startBlock, confirmations, leaseMs, shrinkMs, signal } = options
  const progress = await takeLease(db, follower, startBlock, leaseMs)
  if (!progress) return 'waiting'
  const head = await fetchHead(node, signal)
  options.onHead?.(head.number)
  const isReplaced = head.number === progress.number && head.hash !== progress.hash
  const isShorter = progress.hash !== '' && head.number < progress.number
  if (!isShorter) state.shorterSince = undefined
  if (isShorter) {
    // A node that lags behind its siblings looks the same: only after a while the blocks count as lost.
    state.shorterSince ??= Date.now()
    if (Date.now() - state.shorterSince < shrinkMs) return 'idle'
  }
  if (isShorter || isReplaced) {
    await rollbackToAncestor(options, progress, head.number)
    state.shorterSince = undefined
    state.lastTime = undefined
    return 'moved'
  }
  const target = head.number - confirmations
  if (target <= progress.number) return 'idle'
  const came = await syncBlocks(options, progress, target, state)
  if (came.isReplaced) {
    state.lastTime = undefined
    await rollbackToAncestor(options, came.progress, head.number)
  }
  return 'moved'
}

const MAX_WAIT_MS = 30_000

/** Follows a chain until the signal: what fails is tried again, each time a little later. */
export async function followChain(
  options: Omit<FollowOptions, 'startBlock'> & {
    /** The first block to read, or the newest when the chain is first followed. */
    readonly startBlock: number | 'head'
  },
): Promise<void> {
  const { db, node, follower, log, pollMs, signal } = options
  const state: FollowState = { size: rangeSize(), shorterSince: undefined }
  let stated: 'following' | 'unreachable' | undefined
  let failures = 0
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined)

  async function say(now: 'following' | 'unreachable'): Promise<void> {
    if (stated === now) return
    await setChainState(db, follower, now)
    stated = now
  }

  async function onFailure(error: unknown): Promise<void> {
    if (signal.aborted) return
    if (error instanceof LeaseLostError) return rest(pollMs)
    const isSmaller = state.size.failed()
    failures += 1
    if (failures === 1 || failures % 20 === 0)
      log.warn(
        { chain: node.id, err: error, failures },
        'the chain cannot be followed at the moment: it is tried again',
      )
    // A database that is away cannot be told either; that is said in the log already.
    if (!isSmaller || failures > 2) await say('unreachable').catch(() => undefined)
    await rest(Math.min(MAX_WAIT_MS, pollMs * 2 ** Math.min(failures - 1, 6)))
  }

  async function onResult(result: Awaited<ReturnType<typeof followOnce>>): Promise<void> {
    if (result === 'waiting') stated = undefined
    else if (failures > 0) log.info({ chain: node.id, failures }, 'the chain is followed again')
    if (result === 'idle') await say('following')
    failures = 0
    if (result !== 'moved') await rest(pollMs)
  }

  let first = options.startBlock
  async function look(): ReturnType<typeof followOnce> {
    if (first === 'head') first = (await fetchHead(node, signal)).number
    return followOnce({ ...options, startBlock: first }, state)
  }

  while (!signal.aborted) await look().then(onResult).catch(onFailure)
  await giveUpLease(db, follower)
}
