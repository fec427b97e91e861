import { raceAbort } from '../actions/abort.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { ClockService } from '../services/services.ts'
import type { HookContext, HookPolicy } from './hookPoints.ts'

/** How long a notification tap may take, milliseconds (architecture 6.4). */
export const TAP_LIMIT = 5000
/** After this many failures in a row a notification tap is detached. */
export const FAILURE_LIMIT = 3

/** The plugin a tap belongs to. */
export interface TapOwner {
  readonly plugin: string
  readonly signal: AbortSignal
  /** A tap of the plugin failed. */
  fail(error: KernelError): void
  /** A tap of the plugin was detached because it kept failing. */
  degrade(hook: string): void
}

export interface Guard {
  readonly hook: string
  readonly policy: HookPolicy
  readonly critical: boolean
  readonly owner: TapOwner
  readonly clock: ClockService
}

interface FailureCount {
  readonly detached: boolean
  succeeded(): void
  failed(error: KernelError): void
}

function failureCount({ owner, hook, policy }: Guard): FailureCount {
  let inARow = 0
  return {
    get detached() {
      return policy === 'notify' && inARow >= FAILURE_LIMIT
    },
    succeeded() {
      inARow = 0
    },
    failed(error) {
      inARow += 1
      owner.fail(error)
      if (policy === 'notify' && inARow === FAILURE_LIMIT) owner.degrade(hook)
    },
  }
}

function wrap({ owner, hook }: Guard, cause: unknown): KernelError {
  return isKernelError(cause, 'hook/timeout')
    ? cause
    : kernelError('plugin/failed', { details: { plugin: owner.plugin, where: hook }, cause })
}

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
      const work = start(argument, signal)
      const result = await raceAbort(mayStop ? work : limited(guard, work), signal)
      count.succeeded()
      return result
    } catch (error) {
      if (signal.aborted) throw kernelError('hook/aborted', { details: { hook: guard.hook }, cause: signal.reason })
      if (mayStop && isKernelError(error)) throw error
      const failure = wrap(guard, error)
      count.failed(failure)
      if (mayStop) throw failure
      return undefined
    }
  }
}

/** The same for synchronous hooks, which have neither signal nor cancel. */
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
      const failure = wrap(guard, error)
      count.failed(failure)
      if (guard.policy === 'gate') throw failure
      return undefined
    }
  }
}
