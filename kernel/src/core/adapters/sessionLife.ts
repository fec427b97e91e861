import type { SessionEvent, WalletSession } from '../wallet/connector.ts'

/** Whether a session is open, and who listens to it. */
export interface SessionLife {
  readonly isOpen: boolean
  /** `on` of the session. A listener that comes after the wallet has ended it hears so, too. */
  readonly on: WalletSession['on']
  emit(event: SessionEvent): void
  /** Ends it, once: `ended` by the wallet, which listeners hear, or `closed` by this page, which knows. */
  close(phase: 'ended' | 'closed'): void
}

/**
 * The life of a session: open until its wallet ends it or this page closes it.
 * @param free - frees what the session holds, once; listeners are called after it
 */
export function sessionLife(free: () => void): SessionLife {
  const listeners = new Set<(event: SessionEvent) => void>()
  let phase: 'open' | 'ended' | 'closed' = 'open'
  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  return {
    get isOpen() {
      return phase === 'open'
    },
    emit,
    on(listener) {
      if (phase === 'ended') queueMicrotask(() => listener({ type: 'disconnected' }))
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(next) {
      if (phase !== 'open') return
      phase = next
      free()
      if (next === 'ended') emit({ type: 'disconnected' })
      listeners.clear()
    },
  }
}
