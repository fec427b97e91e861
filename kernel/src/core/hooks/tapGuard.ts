import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { ClockService } from '../services/services.ts'
import type { HookPolicy } from './hookPoints.ts'

/** How long a notification tap may take, milliseconds. */
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

/** Keeps the faults of a tap from the kernel. */
export interface Guard {
  readonly hook: string
  readonly policy: HookPolicy
  readonly critical: boolean
  readonly owner: TapOwner
  readonly clock: ClockService
}

/** Counts the failures in a row of one tap. */
export interface FailureCount {
  readonly detached: boolean
  succeeded(): void
  failed(error: KernelError): void
}

export function failureCount({ owner, hook, policy }: Guard): FailureCount {
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

/** The failure of a tap, with the name of its plugin. */
export function tapFailure({ owner, hook }: Guard, cause: unknown): KernelError {
  return isKernelError(cause, 'hook/timeout')
    ? cause
    : kernelError('plugin/failed', { details: { plugin: owner.plugin, where: hook }, cause })
}

/**
 * Runs a tap of a synchronous hook, which has neither signal nor cancel. A tap that is asynchronous all the same answers
 * too late to count; its failure is handled like any other.
 */
export function guardSyncTap<A extends readonly unknown[], R>(
  guard: Guard,
  tap: (...args: A) => R,
): (...args: A) => R | undefined {
  const count = failureCount(guard)
  const fail = (error: unknown): KernelError => {
    const failure = tapFailure(guard, error)
    count.failed(failure)
    return failure
  }
  return (...args) => {
    if (guard.owner.signal.aborted || count.detached) return undefined
    try {
      const result = tap(...args)
      if (result instanceof Promise) {
        result.then(count.succeeded, fail)
        return undefined
      }
      count.succeeded()
      return result
    } catch (error) {
      const failure = fail(error)
      if (guard.policy === 'gate') throw failure
      return undefined
    }
  }
}
