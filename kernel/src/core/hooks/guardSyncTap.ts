import { failureCount, type Guard, tapFailure } from './tapGuard.ts'

/** Runs a tap of a synchronous hook like {@link guardTap}; such hooks have neither signal nor cancel. */
export function guardSyncTap<A extends readonly unknown[], R>(
  guard: Guard,
  tap: (...args: A) => R,
): (...args: A) => R | undefined {
  const count = failureCount(guard)
  return (...args) => {
    if (guard.owner.signal.aborted || count.detached) return undefined
    try {
      const result = tap(...args)
      count.succeeded()
      return result
    } catch (error) {
      const failure = tapFailure(guard, error)
      count.failed(failure)
      if (guard.policy === 'gate') throw failure
      return undefined
    }
  }
}
