import { useEffect, useSyncExternalStore } from 'react'

/** Something that is loaded once, when it is first needed. */
export interface LazyResource<T> {
  /** The value, once it is loaded; the same object until `reset`. */
  peek(): T | undefined
  /** The value that a server and a hydration draw with: what was provided. */
  peekFirst(): T | undefined
  /**
   * Loads the value, with a second attempt of its own.
   * @throws what the second attempt failed with, unless the resource has a fallback; a later call tries again
   */
  load(): Promise<T>
  /** Takes a value that is there without loading, on servers too. */
  provide(value: T): void
  /** Forgets the value, so that the next `load` starts over. */
  reset(): void
  /** Calls back when the value comes or goes; the result ends that. */
  watch(listener: () => void): () => void
}

/**
 * @param load - the import, outside of components
 * @param fallback - the value after two failures, in place of a rejection
 */
export function lazyResource<T>(load: () => Promise<T>, fallback?: (cause: unknown) => T): LazyResource<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let first: T | undefined
  let pending: Promise<T> | undefined
  const settle = (next: T | undefined): void => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    peek: () => value,
    peekFirst: () => first,
    load() {
      pending ??= load()
        .catch(load)
        .catch((cause) => {
          if (fallback) return fallback(cause)
          pending = undefined
          throw cause
        })
        .then((loaded) => {
          settle(loaded)
          return loaded
        })
      return pending
    },
    provide(given) {
      first = given
      pending = Promise.resolve(given)
      settle(given)
    },
    reset() {
      pending = undefined
      settle(undefined)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * The value of a resource, or `undefined` while it is loading.
 * @param wanted - `false` waits with loading; what is loaded already is returned either way. Any other value is one
 * occasion: with the next one, what failed to load is asked for again
 * @param onError - receives what the second attempt failed with
 */
export function useResource<T>(
  resource: LazyResource<T>,
  wanted: boolean | string = true,
  onError: (error: unknown) => void = () => undefined,
): T | undefined {
  const value = useSyncExternalStore(resource.watch, resource.peek, resource.peekFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handler is no reason to load again
  useEffect(() => {
    if (wanted !== false && value === undefined) resource.load().catch(onError)
  }, [resource, value, wanted])
  return value
}
