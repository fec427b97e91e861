import { connectionKey } from '../adapters/connectionKey.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { PersistedConnection } from '../wallet/connector.ts'
import { type JoinedSignal, joinSignals } from './abort.ts'
import { dormantOf } from './dormantOf.ts'

/** A signal that aborts when the person, or another tab, has let go of all these connections. */
export function untilForgotten(scope: KernelScope, saved: readonly PersistedConnection[]): JoinedSignal {
  const { store, signal } = scope
  const joined = joinSignals(signal)
  const dormant = dormantOf(scope)
  const keys = new Set(saved.map(connectionKey))
  const off = store.sub(dormant, () => {
    const isKept = store.get(dormant).some((one) => keys.has(connectionKey(one)))
    if (!isKept) joined.abort(kernelError('kernel/aborted'))
  })
  return {
    ...joined,
    release() {
      off()
      joined.release()
    },
  }
}
