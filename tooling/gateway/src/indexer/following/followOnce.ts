import { takeLease } from '../writing/takeLease.ts'
import { catchUp } from './catchUp.ts'
import { fetchHead } from './fetchHead.ts'
import type { FollowOptions } from './followOptions.ts'
import { goBack } from './goBack.ts'
import type { RangeSize } from './rangeSize.ts'

/** What is remembered from one look at a chain to the next. */
export interface FollowState {
  readonly size: RangeSize
  /** Since when the chain is shorter than it was. */
  shorterSince: number | undefined
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
    await goBack(options, progress, head.number)
    state.shorterSince = undefined
    return 'moved'
  }
  const target = head.number - confirmations
  if (target <= progress.number) return 'idle'
  const came = await catchUp(options, progress, target, state.size)
  if (came.isReplaced) await goBack(options, came.progress, head.number)
  return 'moved'
}
