import type { ReactNode } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { CoreRoutes, ViewProps } from '../../core/views/view.ts'
import { type LazyResource, lazyResource } from './lazyResource.ts'

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
  import('../modal/Shell.tsx').then(
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
  import('../../core/services/idle.ts')
    .then(({ whenIdle }) => whenIdle(internalsOf(kernel).services, waiting.signal))
    .then(
      () => preload(kernel),
      () => undefined,
    )
  return () => waiting.abort()
}
