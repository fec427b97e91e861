import { hasWebLocks, isWebLockHeld, withWebLock } from '@latchkey/kernel/async'
import { createSignInNonce } from '@latchkey/kernel/sign-in'
import type { SiwxContext } from '../plugin.ts'

/** The lock that all tabs of the site share. */
const LOCK = 'latchkey:sign-in'
/** Storage key by which tabs tell each other, where there are no locks. */
const ASKING = 'asking'
/** Milliseconds a tab counts as asking after it last said so, between two times it says so, and between two looks. */
const CLAIM = 15_000
const RENEW = 5000
const LOOK = 500

/** This tab, among those that use the same storage. */
const me = createSignInNonce()

async function isClaimed({ services: { storage, clock } }: SiwxContext): Promise<boolean> {
  const [tab, at] = ((await storage.get(ASKING)) ?? '').split(' ')
  const age = clock.now() - Number(at)
  return tab !== undefined && tab !== me && age >= 0 && age < CLAIM
}

/** Runs an operation while other tabs see that this one asks, as far as they look. */
async function withClaim<T>(ctx: SiwxContext, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { storage, clock } = ctx.services
  while (await isClaimed(ctx)) await clock.sleep(LOOK, signal)
  const claim = (): void => void storage.set(ASKING, `${me} ${clock.now()}`)
  claim()
  const stop = clock.every(RENEW, claim)
  try {
    return await work()
  } finally {
    stop()
    await storage.remove(ASKING)
  }
}

/** Until when this tab asks, or waits to. */
const holding = new WeakMap<SiwxContext, Promise<void>>()

/** Whether another tab of the site asks a wallet to sign in at the moment. */
export async function isAskedElsewhere(ctx: SiwxContext): Promise<boolean> {
  // An older attempt of this tab, which was given up, releases its lock first.
  await holding.get(ctx)
  return hasWebLocks() ? isWebLockHeld(LOCK) : isClaimed(ctx)
}

/** Runs an operation that prompts the user when no other tab does; waits for that. */
export function onePrompt<T>(ctx: SiwxContext, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const asking = hasWebLocks() ? withWebLock(LOCK, signal, work) : withClaim(ctx, signal, work)
  holding.set(
    ctx,
    asking.then(
      () => undefined,
      () => undefined,
    ),
  )
  return asking
}
