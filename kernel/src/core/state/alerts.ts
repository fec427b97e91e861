import type { KernelError } from '../errors/kernelError.ts'
import type { CoreState } from './coreAtoms.ts'
import type { Store } from './store.ts'

/** The alert bar for the developer of the site. */
export interface Alerts {
  /** Shows an error once per code. */
  show(error: KernelError): void
  dismiss(id: number): void
}

export function alerts(store: Store, state: CoreState): Alerts {
  const shown = new Set<string>()
  return {
    show(error) {
      if (shown.has(error.code)) return
      shown.add(error.code)
      store.set(state.alert, { id: shown.size, error })
    },
    dismiss(id) {
      if (store.get(state.alert)?.id === id) store.set(state.alert, undefined)
    },
  }
}
