import { abortable } from '../async/abortable.ts'
import { abortError, kernelError } from '../errors/errorTable.ts'
import type { KernelErrorCode } from '../errors/kernelErrorCode.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { OperationKind } from './state.ts'
import { dispatch } from './store.ts'

/** One signal that aborts with the first of several, always with a KernelError; call `release` when the work is over. */
export interface JoinedSignal {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  release(): void
}

/** Joins signals by hand: `AbortSignal.any` is younger than the oldest browser we support. */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): JoinedSignal {
  const controller = new AbortController()
  const given = signals.filter((signal) => signal !== undefined)
  const follow = (event: Event): void => {
    if (event.target instanceof AbortSignal) controller.abort(abortError(event.target))
  }
  for (const signal of given) {
    if (signal.aborted) controller.abort(abortError(signal))
    else signal.addEventListener('abort', follow, { once: true })
  }
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      for (const signal of given) signal.removeEventListener('abort', follow)
    },
  }
}

/** What a long action is about. */
export interface OperationStart {
  readonly kind: OperationKind
  /** Id of a connector or of a network. */
  readonly target: string
  readonly namespace?: string | undefined
}

/** A running action. */
export interface RunningOperation {
  readonly signal: AbortSignal
  /** Says which namespace it is about, once that is known. */
  concerns(namespace: string): void
}

/** What was started while the modal was open ends when it closes. */
function abortWithModal({ store, state }: KernelScope, operation: JoinedSignal): () => void {
  if (!store.get(state.modal).open) return () => undefined
  return store.sub(state.modal, () => {
    if (!store.get(state.modal).open) operation.abort(kernelError('kernel/aborted'))
  })
}

/**
 * Runs a long action: a newer one supersedes a running one of its kind, and closing the modal it was started from aborts
 * it. It ends once, with `work` or with the abort.
 */
export async function runExclusive<T>(
  scope: KernelScope,
  { kind, target, namespace }: OperationStart,
  caller: AbortSignal | undefined,
  work: (operation: RunningOperation) => Promise<T>,
): Promise<T> {
  const { runtime } = scope
  const joined = joinSignals(scope.signal, caller)
  const { signal } = joined
  const release = abortWithModal(scope, joined)
  runtime.operationCount += 1
  const id = runtime.operationCount
  const started = (about: string | undefined): void =>
    dispatch(scope, { type: 'operationStarted', kind, operation: { id, namespace: about, target } })
  const superseded = runtime.running.get(kind)
  runtime.running.set(kind, joined)
  started(namespace)
  superseded?.abort(kernelError('kernel/aborted'))
  try {
    const concerns = (about: string): void => {
      if (runtime.running.get(kind) === joined && about !== namespace) started(about)
    }
    return await abortable(() => work({ signal, concerns }), signal)
  } finally {
    release()
    joined.release()
    if (runtime.running.get(kind) === joined) runtime.running.delete(kind)
    dispatch(scope, { type: 'operationEnded', kind, id })
  }
}

/** A time limit. */
export interface Limit {
  /** Milliseconds. */
  readonly limit: number
  /** What the work fails with when the time is over. */
  readonly code: KernelErrorCode
  readonly signal: AbortSignal
}

/** Does work under a signal that aborts when the time is over. */
export async function withTimeout<T>(
  { services }: KernelScope,
  { limit, code, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = joinSignals(signal)
  const timer = new AbortController()
  services.clock.sleep(limit, timer.signal).then(
    () => joined.abort(kernelError(code, { details: { limit } })),
    () => undefined,
  )
  try {
    return await work(joined.signal)
  } finally {
    timer.abort()
    joined.release()
  }
}

/** @throws `config/invalid` naming the argument when a value is not a text with something in it */
export function checkArgument(value: unknown, argument: string): asserts value is string {
  if (typeof value !== 'string' || value === '')
    throw kernelError('config/invalid', { details: { argument, problem: 'expected text' } })
}
