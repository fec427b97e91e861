import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { kernelError } from '../core/errors/errorTable.ts'
import type { Kernel } from '../core/kernel.ts'
import { internalsOf } from '../core/state/kernelScope.ts'
import type { CoreRoutes, ViewProps } from '../core/views/view.ts'

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
 * @param wanted - `false` waits with loading; what is loaded already is returned either way
 * @param onError - receives what the second attempt failed with
 */
export function useResource<T>(
  resource: LazyResource<T>,
  wanted = true,
  onError: (error: unknown) => void = () => undefined,
): T | undefined {
  const value = useSyncExternalStore(resource.watch, resource.peek, resource.peekFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handler is no reason to load again
  useEffect(() => {
    if (wanted && value === undefined) resource.load().catch(onError)
  }, [resource, value, wanted])
  return value
}

/** What the modal's chunk offers to the first bundle. */
export interface ShellModule {
  /** The modal, the snackbar and the alert bar; in the page from the first time that one of them is wanted. */
  Shell(props: { readonly isWanted: boolean }): ReactNode
  /** The view `kernel.Error`. */
  ErrorRoute(props: ViewProps<CoreRoutes['kernel.Error']>): ReactNode
  /** Loads a view so that it can be painted at once. */
  prepare(kernel: Kernel, route: string): Promise<void>
}

/** The modal's chunk. Its `load` throws `view/load`. */
export const shellResource: LazyResource<ShellModule> = /* @__PURE__ */ lazyResource(() =>
  import('./modal/Shell.tsx').then(
    ({ shell }) => shell(),
    (cause) => {
      throw kernelError('view/load', { details: { route: 'kernel.Modal' }, cause })
    },
  ),
)

/** Loads the modal and the view it would open with, side by side; what fails goes to `onError` and is tried again on the press. */
export function preload(kernel: Kernel, onError?: (error: unknown) => void): void {
  const { state, views, messages, styles, report } = internalsOf(kernel)
  const route = views.start(kernel.store.get(state.connection) ? 'connected' : 'disconnected')
  const found = route === undefined ? undefined : views.find(route)
  if (found) {
    const css = styles.find((style) => style.plugin === found.plugin)?.css
    void Promise.allSettled([
      found.view.load(),
      found.view.header?.(),
      css?.(),
      messages.load(['kernel', found.plugin]),
    ])
  }
  shellResource
    .load()
    .then(({ prepare }) => found && prepare(kernel, found.route))
    .catch(onError ?? ((error) => report(error, { where: 'prefetch' })))
}

/** The same once the page has loaded and has nothing to do; the result ends the wait. */
export function preloadWhenIdle(kernel: Kernel): () => void {
  const waiting = new AbortController()
  import('../core/services/idle.ts')
    .then(({ whenIdle }) => whenIdle(internalsOf(kernel).services, waiting.signal))
    .then(
      () => preload(kernel),
      () => undefined,
    )
  return () => waiting.abort()
}
