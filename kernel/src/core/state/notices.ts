import type { KernelError } from '../errors/kernelError.ts'
import type { ClockService } from '../services/services.ts'
import type { CoreState, ToastState } from './coreAtoms.ts'
import type { Store } from './kernelScope.ts'

/** The alert bar; an alert for users is not taken away for one for the developer of the site. */
export interface Alerts {
  /** Shows an error, unless its code is shown already; what another try does not mend, once per code. */
  show(error: KernelError): void
  dismiss(id: number): void
}

export function alerts(store: Store, state: CoreState): Alerts {
  /** Codes in the order in which they were shown. */
  const shown: string[] = []
  return {
    show(error) {
      const { id = 0, error: current } = store.get(state.alert) ?? {}
      const { code } = error
      if (id < 0 || current?.code === code || (!error.retry && shown.includes(code))) return
      store.set(state.alert, { id: shown.push(code), error })
    },
    dismiss(id) {
      if (store.get(state.alert)?.id === id) store.set(state.alert, undefined)
    },
  }
}

/** An open snackbar closes first; the new one shows after this many milliseconds. */
export const TOAST_REOPEN_DELAY = 150

export interface Toasts {
  /** Shows a snackbar; the result takes it away. */
  show(toast: Omit<ToastState, 'id'>): () => void
  dismiss(id: number): void
}

export function toasts(store: Store, state: CoreState, clock: ClockService, signal: AbortSignal): Toasts {
  let last = 0
  let wanted: ToastState | undefined
  let isClosing = false
  const dismiss = (id: number): void => {
    if (wanted?.id === id) wanted = undefined
    if (store.get(state.toast)?.id === id) store.set(state.toast, undefined)
  }
  const reopen = async (): Promise<void> => {
    isClosing = true
    store.set(state.toast, undefined)
    await clock.sleep(TOAST_REOPEN_DELAY, signal)
    isClosing = false
    store.set(state.toast, wanted)
  }
  return {
    show(toast) {
      last += 1
      const id = last
      wanted = { ...toast, id }
      if (isClosing) return () => dismiss(id)
      if (store.get(state.toast)) reopen().catch(() => dismiss(id))
      else store.set(state.toast, wanted)
      return () => dismiss(id)
    },
    dismiss,
  }
}
