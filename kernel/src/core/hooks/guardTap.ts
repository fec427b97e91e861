import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { HookContext } from './hookPoints.ts'
import { failureCount, type Guard, TAP_LIMIT, tapFailure } from './tapGuard.ts'

function cancelOf({ owner, hook }: Guard): HookContext['cancel'] {
  return (reason) => {
    throw kernelError('hook/cancelled', { details: { hook, plugin: owner.plugin, reason } })
  }
}

async function limited<T>(guard: Guard, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const expired = guard.clock.sleep(TAP_LIMIT, timer.signal).then((): never => {
    throw kernelError('hook/timeout', { details: { plugin: guard.owner.plugin, hook: guard.hook, limit: TAP_LIMIT } })
  })
  expired.catch(() => undefined)
  try {
    return await Promise.race([work, expired])
  } finally {
    timer.abort()
  }
}

/** Runs a tap of an asynchronous hook so that its fault stays its own; the hook's policy decides what a fault means. */
export function guardTap<A, R>(
  guard: Guard,
  tap: (argument: A, hook: HookContext) => R | Promise<R>,
): (argument: A, signal: AbortSignal) => Promise<R | undefined> {
  const count = failureCount(guard)
  const mayStop = guard.policy === 'gate' || guard.critical
  const cancel = cancelOf(guard)
  const start = async (argument: A, signal: AbortSignal): Promise<R> => tap(argument, { signal, cancel })
  return async (argument, signal) => {
    if (guard.owner.signal.aborted || count.detached) return undefined
    try {
      const work = (): Promise<R> => start(argument, signal)
      const result = await abortable(() => (mayStop ? work() : limited(guard, work())), signal)
      count.succeeded()
      return result
    } catch (error) {
      if (signal.aborted) throw kernelError('hook/aborted', { details: { hook: guard.hook }, cause: signal.reason })
      if (mayStop && isKernelError(error)) throw error
      const failure = tapFailure(guard, error)
      count.failed(failure)
      if (mayStop) throw failure
      return undefined
    }
  }
}
