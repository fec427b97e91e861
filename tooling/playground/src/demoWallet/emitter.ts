type Listener = (value: unknown) => void

/** The event half of an EIP-1193 provider. */
export interface Emitter {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      // A listener of the page that throws must not keep the others from hearing it.
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(value))
    },
  }
}
