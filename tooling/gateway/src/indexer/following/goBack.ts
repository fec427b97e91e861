import type { Progress } from '../writing/progress.ts'
import { rollBack } from '../writing/rollBack.ts'
import { wipeChain } from '../writing/wipeChain.ts'
import { findAncestor } from './findAncestor.ts'
import type { FollowOptions } from './followOptions.ts'

/**
 * Takes back what the chain no longer has: the blocks above the last common one, or all when there is none.
 *
 * @param head the newest block of the chain
 */
export async function goBack(options: FollowOptions, from: Progress, head: number): Promise<Progress> {
  const { db, node, follower, log, startBlock, signal } = options
  const ancestor = await findAncestor(db, node, Math.min(from.number, head), signal)
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
