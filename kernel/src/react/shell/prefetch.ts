import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { loadShell } from './loadShell.ts'

/** Loads the modal and the view it would open with, side by side; what fails is tried again on the press. */
export function prefetch(kernel: Kernel): void {
  const { state, views, messages, styles, report } = internalsOf(kernel)
  const route = views.start(kernel.store.get(state.connection) ? 'connected' : 'disconnected')
  const found = route === undefined ? undefined : views.find(route)
  if (found) {
    const css = styles.find((one) => one.plugin === found.plugin)?.css
    void Promise.allSettled([found.view.load(), found.view.header?.(), css?.(), messages.load(['kernel', found.plugin])])
  }
  loadShell()
    .then(({ prepare }) => found && prepare(kernel, found.route))
    .catch((error) => report(error, { where: 'prefetch' }))
}
