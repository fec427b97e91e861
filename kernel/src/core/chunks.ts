/** Loads on the first call and remembers; a failed load is tried again by the next call. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

// What the first bundle loads later; the browser fetches each once.

/** Loads the actions of wallets: the first use, or the opening modal. */
export function loadActions(): Promise<typeof import('./wallet/actions.ts')> {
  return import('./wallet/actions.ts')
}

/** Loads what the services do their work with. */
export function loadImplementations(): Promise<typeof import('./services/implementations.ts')> {
  return import('./services/implementations.ts')
}
