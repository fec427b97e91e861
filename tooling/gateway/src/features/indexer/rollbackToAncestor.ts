import type { Kysely } from 'kysely'
import { ChainDataError } from '../../core/readField.ts'
import type { Database } from '../../core/store/database.ts'
import { parseLink } from './chainData.ts'
import { askAll, type ChainNode, toHex } from './fetchBlocks.ts'
import type { FollowOptions } from './follow.ts'
import type { Progress } from './lease.ts'
import { resetChain, rollBack } from './writeBlocks.ts'

const FIRST_STEP = 16
const MAX_STEP = 256

/** How far back a chain is still the one that was taken over. */
interface Ancestor {
  /** The last block that the chain still has. */
  readonly last: Progress | undefined
  /** The node has another block in the place of one that was taken over; one that it does not have proves nothing. */
  readonly isReplaced: boolean
}

/**
 * Walks back from a block to the last one that the chain still has.
 *
 * @param below blocks above this number are not asked for
 */
async function findAncestor(
  db: Kysely<Database>,
  node: ChainNode,
  below: number,
  signal: AbortSignal,
): Promise<Ancestor> {
  let top = below
  let isReplaced = false
  for (let step = FIRST_STEP; ; step = Math.min(MAX_STEP, step * 2)) {
    const known = await db
      .selectFrom('indexer_block')
      .select(['number', 'hash'])
      .where('chain_id', '=', node.id)
      .where('number', '<=', top)
      .orderBy('number', 'desc')
      .limit(step)
      .execute()
    const last = known.at(-1)
    if (!last) return { last: undefined, isReplaced }
    const calls = known.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
    const answers = await askAll(node, calls, signal)
    const common = known.find(({ number, hash }, place) => {
      const answer = answers[place]
      if (answer === null) return false
      if (parseLink(answer, number).hash === hash) return true
      isReplaced = true
      return false
    })
    if (common) return { last: common, isReplaced }
    top = last.number - 1
  }
}

const behind = (chainId: string, head: number, read: number): ChainDataError =>
  new ChainDataError(
    'missing-block',
    `The node of ${chainId} ends at block ${head}, but ${read} was read before: wait until it caught up, or use another one.`,
  )

/**
 * Takes back what the chain replaced: the blocks above the last common one. A block that a node does not have proves
 * nothing, because the node may be behind; only another block in its place does. Everything is deleted on a local chain
 * alone, which is started anew every day.
 *
 * @param head the newest block of the chain
 * @throws ChainDataError when the node is behind, or knows none of the blocks that were read
 */
export async function rollbackToAncestor(options: FollowOptions, from: Progress, head: number): Promise<Progress> {
  const { db, node, follower, log, startBlock, depth, isLocal, signal } = options
  const { last, isReplaced } = await findAncestor(db, node, Math.min(from.number, head), signal)
  if (!isLocal && !isReplaced) throw behind(node.id, head, from.number)
  if (!isLocal && (!last || last.number < from.number - depth))
    throw new ChainDataError(
      'other-chain',
      `The node of ${node.id} knows none of the blocks that were read before. Nothing was deleted: check rpcUrls. If the chain was really started anew, give it a new database, or set isLocal.`,
    )
  const chain = { chain: node.id, from: from.number }
  if (last) {
    log.info({ ...chain, to: last.number }, 'the chain replaced blocks: they are taken back and read again')
    await rollBack(db, follower, from, last)
    return last
  }
  const start = { number: startBlock - 1, hash: '' }
  log.warn({ ...chain, to: start.number }, 'the chain was started anew: its history is deleted and read again')
  await resetChain(db, follower, from, start)
  return start
}
