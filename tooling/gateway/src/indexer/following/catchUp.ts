import type { FullBlock } from '../chainData/types.ts'
import { rowsOf } from '../rows/rowsOf.ts'
import { LeaseLostError } from '../writing/leaseLostError.ts'
import type { Progress } from '../writing/progress.ts'
import { takeLease } from '../writing/takeLease.ts'
import { writeBlocks } from '../writing/writeBlocks.ts'
import { fetchAhead } from './fetchAhead.ts'
import type { FollowOptions } from './followOptions.ts'
import type { RangeSize } from './rangeSize.ts'
import { readOrphans } from './readOrphans.ts'

/** Whether each block is the child of the one before it. */
function isChained(from: Progress, blocks: readonly FullBlock[]): boolean {
  return blocks.every(({ block }, place) => {
    const parent = place === 0 ? from.hash : blocks[place - 1]?.block.hash
    return parent === '' || block.parentHash === parent
  })
}

/**
 * Takes over the blocks up to a number.
 *
 * @returns how far it came, and whether it stopped because the chain's past changed
 */
export async function catchUp(
  options: FollowOptions,
  start: Progress,
  to: number,
  size: RangeSize,
): Promise<{ readonly progress: Progress; readonly isReplaced: boolean }> {
  const { db, node, follower, wrappers, depth, leaseMs, startBlock, signal } = options
  const positions = await readOrphans(db, node.id)
  let progress = start
  for await (const { blocks, internal } of fetchAhead(node, start.number + 1, to, size, signal)) {
    if (!isChained(progress, blocks)) return { progress, isReplaced: true }
    const last = blocks.at(-1)?.block
    if (!last) continue
    const rows = rowsOf(blocks, { chainId: node.id, wrappers, positions, internal })
    const next = { number: last.number, hash: last.hash }
    await writeBlocks(db, { follower, from: progress, to: next, rows, keepFrom: last.number - depth, startBlock })
    progress = next
    if (!(await takeLease(db, follower, startBlock, leaseMs))) throw new LeaseLostError(node.id)
  }
  return { progress, isReplaced: false }
}
