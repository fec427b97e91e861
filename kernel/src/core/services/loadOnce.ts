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

/** Brings the chunk of what the services do their work with; the browser fetches it once. */
export function loadImplementations(): Promise<typeof import('./implementations.ts')> {
  return import('./implementations.ts')
}
