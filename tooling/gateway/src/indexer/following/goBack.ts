import { ChainDataError } from '../chainData/chainDataError.ts'
import type { Progress } from '../writing/progress.ts'
import { rollBack } from '../writing/rollBack.ts'
import { wipeChain } from '../writing/wipeChain.ts'
import { findAncestor } from './findAncestor.ts'
import type { FollowOptions } from './followOptions.ts'

/** A chain does not lose more of its end than this; a node that says so is behind. */
const MOST_LOST = 1_000

/**
 * Takes back what the chain no longer has: the blocks above the last common one, or all when there is none.
 *
 * @param head the newest block of the chain
 * @throws ChainDataError when the node seems to be far behind the chain it serves
 */
export async function goBack(options: FollowOptions, from: Progress, head: number): Promise<Progress> {
  const { db, node, follower, log, startBlock, signal } = options
  const ancestor = await findAncestor(db, node, Math.min(from.number, head), signal)
  const isSame = ancestor?.number === head || (head < from.number && ancestor?.number === startBlock)
  if (isSame && from.number - head > MOST_LOST)
    throw new ChainDataError(
      'missing-block',
      `The node of ${node.id} ends at block ${head}, but ${from.number} was read before: wait until it caught up, or use another one.`,
    )
  const chain = { chain: node.id, from: from.number }
  if (ancestor) {
    log.info({ ...chain, to: ancestor.number }, 'the chain replaced blocks: they are taken back and read again')
    await rollBack(db, follower, from, ancestor)
    return ancestor
  }
  const start = { number: startBlock - 1, hash: '' }
  log.warn({ ...chain, to: start.number }, 'the chain was started anew: its history is deleted and read again')
  await wipeChain(db, follower, from, start)
  return start
}
