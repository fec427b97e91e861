function locksOf(): LockManager | undefined {
  // Old browsers and pages that are not secure have none, whatever the types say.
  const holder: { readonly locks?: LockManager } = typeof navigator === 'object' ? navigator : {}
  return holder.locks
}

/** Whether tabs can wait for each other here. */
export function hasWebLocks(): boolean {
  return locksOf() !== undefined
}

/**
 * Does something while this tab holds a lock that all tabs of the site share (Web Locks); another tab takes over when this
 * one goes. Where there are no locks each tab does it.
 * @param signal ends the waiting for the lock, which then rejects
 */
export async function withWebLock<T>(
  name: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const locks = locksOf()
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request(name, signal ? { signal } : {}, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun || signal?.aborted) throw error
    // Where storage is blocked, locks are too.
    return work()
  }
}

/**
 * Does something while this tab holds a lock, unless another one holds it: then nothing is done, and nothing waited for.
 * Where there are no locks each tab does it.
 * @returns what came of it, `undefined` where another tab is at it
 */
export async function ifWebLockFree<T extends object>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const locks = locksOf()
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request(name, { ifAvailable: true }, async (lock) => {
      hasBegun = true
      return lock ? work() : undefined
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}

/** Whether a tab of the site holds a lock; `false` where the browser does not say. */
export async function isWebLockHeld(name: string): Promise<boolean> {
  try {
    const { held = [] } = (await locksOf()?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}
