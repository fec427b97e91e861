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
    await rest(Math.min(MOST_WAIT_MS, pollMs * 2 ** Math.min(failures - 1, 6)))
  }

  async function onResult(result: Awaited<ReturnType<typeof followOnce>>): Promise<void> {
    if (result === 'waiting') stated = undefined
    else if (failures > 0) log.info({ chain: node.id, failures }, 'the chain is followed again')
    if (result === 'idle') await say('following')
    failures = 0
    if (result !== 'moved') await rest(pollMs)
  }

  while (!signal.aborted) await followOnce(options, state).then(onResult).catch(onFailure)
  await giveUpLease(db, follower)
}
