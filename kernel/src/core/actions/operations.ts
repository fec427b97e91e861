import { kernelError } from '../errors/errorTable.ts'
import type { CoreState, OperationState } from '../state/coreAtoms.ts'
import type { Store } from '../state/store.ts'
import { type JoinedSignal, joinSignals, raceAbort } from './abort.ts'

interface Running {
  readonly joined: JoinedSignal
  readonly fromModal: boolean
}

/** The long verbs of one kernel: a newer one supersedes a running one of its kind. */
export interface Operations {
  run<T>(
    operation: OperationState,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  /** Aborts what was started while the modal was open. */
  abortFromModal(): void
}

export function operations(store: Store, state: CoreState, kernelSignal: AbortSignal): Operations {
  const running = new Map<OperationState['kind'], Running>()
  const stop = (kind: OperationState['kind']): void => running.get(kind)?.joined.abort(kernelError('kernel/aborted'))
  return {
    async run(operation, caller, work) {
      stop(operation.kind)
      const joined = joinSignals(kernelSignal, caller)
      const mine: Running = { joined, fromModal: store.get(state.modal).open }
      running.set(operation.kind, mine)
      store.set(state.operation, operation)
      try {
        return await raceAbort(work(joined.signal), joined.signal)
      } finally {
        joined.release()
        if (running.get(operation.kind) === mine) {
          running.delete(operation.kind)
          store.set(state.operation, undefined)
        }
      }
    },
    abortFromModal() {
      for (const [kind, { fromModal }] of running) if (fromModal) stop(kind)
    },
  }
}
