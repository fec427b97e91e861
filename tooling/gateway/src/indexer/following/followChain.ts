import { setTimeout as sleep } from 'node:timers/promises'
import { giveUpLease } from '../writing/giveUpLease.ts'
import { LeaseLostError } from '../writing/leaseLostError.ts'
import { setChainState } from '../writing/setChainState.ts'
import { type FollowState, followOnce } from './followOnce.ts'
import type { FollowOptions } from './followOptions.ts'
import { rangeSize } from './rangeSize.ts'

const MOST_WAIT_MS = 30_000

/** Follows a chain until the signal: what fails is tried again, each time a little later. */
export async function followChain(options: FollowOptions): Promise<void> {
  const { db, node, follower, log, pollMs, signal } = options
  const state: FollowState = { size: rangeSize(), shorterSince: undefined }
  let failures = 0
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined)

  async function onFailure(error: unknown): Promise<void> {
    if (signal.aborted) return
    if (error instanceof LeaseLostError) return rest(pollMs)
    const isSmaller = state.size.failed()
    failures += 1
    const wait = Math.min(MOST_WAIT_MS, pollMs * 2 ** Math.min(failures - 1, 6))
    if (failures === 1 || failures % 20 === 0)
      log.warn(
        { chain: node.id, err: error, failures },
        'the chain cannot be followed at the moment: it is tried again',
      )
    if (!isSmaller || failures > 2) await setChainState(db, follower, 'unreachable').catch(() => undefined)
    await rest(wait)
  }

  while (!signal.aborted) {
    try {
      const result = await followOnce(options, state)
      if (result !== 'waiting' && failures > 0) {
        log.info({ chain: node.id, failures }, 'the chain is followed again')
        await setChainState(db, follower, 'following')
        failures = 0
      }
      if (result !== 'moved') await rest(pollMs)
    } catch (error) {
      await onFailure(error)
    }
  }
  await giveUpLease(db, follower)
}
