import { kernelError } from '../errors/errorTable.ts'
import type { OperationState } from '../state/coreAtoms.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { type JoinedSignal, joinSignals, raceAbort } from './abort.ts'
import { runningOf } from './runningOf.ts'

/** What was started while the modal was open ends when it closes. */
function endWithModal({ store, state }: KernelScope, operation: JoinedSignal): () => void {
  if (!store.get(state.modal).open) return () => undefined
  return store.sub(state.modal, () => {
    if (!store.get(state.modal).open) operation.abort(kernelError('kernel/aborted'))
  })
}

/** Runs a long verb: a newer one supersedes a running one of its kind, and closing the modal it was started from aborts it. */
export async function operate<T>(
  scope: KernelScope,
  operation: OperationState,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { store, state, signal } = scope
  const mine = runningOf(scope)
  mine.get(operation.kind)?.abort(kernelError('kernel/aborted'))
  const joined = joinSignals(signal, caller)
  const release = endWithModal(scope, joined)
  mine.set(operation.kind, joined)
  store.set(state.operation, operation)
  try {
    return await raceAbort(work(joined.signal), joined.signal)
  } finally {
    release()
    joined.release()
    if (mine.get(operation.kind) === joined) {
      mine.delete(operation.kind)
      store.set(state.operation, undefined)
    }
  }
}
