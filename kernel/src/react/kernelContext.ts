import { type Context, createContext } from 'react'
import type { Kernel } from '../core/kernel.ts'
import type { Store } from '../core/state/store.ts'

/** What a provider hands down. */
export interface KernelScope {
  readonly kernel: Kernel
  /** The state a server renders with and a browser hydrates with: nothing has started in it. */
  readonly first: Store
}

export const kernelContext: Context<KernelScope | undefined> = createContext<KernelScope | undefined>(undefined)
