import type { ReactNode } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import type { CoreRoutes, ViewProps } from '../../core/views/view.ts'

/** What the modal's chunk offers to the first bundle. */
export interface ShellModule {
  /** The modal, the snackbar and the alert bar. */
  Shell(): ReactNode
  /** The view `kernel.Error`. */
  ErrorRoute(props: ViewProps<CoreRoutes['kernel.Error']>): ReactNode
  /** Loads a view so that it can be painted at once. */
  prepare(kernel: Kernel, route: string): Promise<void>
}
