import { createStore } from 'jotai/vanilla'
import { type ReactNode, useEffect, useMemo } from 'react'
import { checkedKernel } from './checkedKernel.ts'
import { kernelContext } from './kernelContext.ts'
import { holdKernel } from './shell/holdKernel.ts'
import { prefetch as load } from './shell/prefetch.ts'
import { ShellHost } from './shell/ShellHost.tsx'
import type { InitialState } from './ssr/initialState.ts'

export interface KernelProviderProps {
  /** From `createKernel`, made once outside of components. */
  readonly kernel: { readonly id: string; start(): Promise<void> }
  readonly children?: ReactNode
  /** What the server knows of the visitor, by `initialState()`. Read once. */
  readonly initialState?: InitialState
  /** Loads the modal right after the page has started instead of with the first sign of interest. @defaultValue false */
  readonly prefetch?: boolean
}

/**
 * Starts a kernel and shows its modal. Adds no element around its children, and loads nothing before the person acts.
 * What `start()` fails with goes to `onError`.
 * @throws `config/two-copies` for a kernel of another, incompatible copy of the package
 */
export function KernelProvider({
  kernel: given,
  children,
  initialState,
  prefetch = false,
}: KernelProviderProps): ReactNode {
  const kernel = checkedKernel(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fork for the first paint only, later state is the kernel's
  const scope = useMemo(() => ({ kernel, first: initialState?.(kernel) ?? createStore() }), [kernel])
  useEffect(() => holdKernel(kernel), [kernel])
  useEffect(() => {
    if (prefetch) load(kernel)
  }, [kernel, prefetch])
  return (
    <kernelContext.Provider value={scope}>
      {children}
      <ShellHost />
    </kernelContext.Provider>
  )
}
