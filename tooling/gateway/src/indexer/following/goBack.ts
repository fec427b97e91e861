import { ChainDataError } from '../chainData/chainDataError.ts'
import type { Progress } from '../writing/progress.ts'
import { rollBack } from '../writing/rollBack.ts'
import { wipeChain } from '../writing/wipeChain.ts'
import { findAncestor } from './findAncestor.ts'
import type { FollowOptions } from './followOptions.ts'

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
export async function goBack(options: FollowOptions, from: Progress, head: number): Promise<Progress> {
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
  await wipeChain(db, follower, from, start)
  return start
}
