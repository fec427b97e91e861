import type { Atom } from 'jotai/vanilla'
import { type Context, createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { Kernel } from '../../core/kernel.ts'
import type { Store } from '../../core/state/store.ts'

/** What a provider hands down. */
export interface ProviderScope {
  readonly kernel: Kernel
  /** The state a server renders with and a browser hydrates with: nothing has started in it. */
  readonly snapshotStore: Store
  /** When the modal is loaded ahead of a press. */
  readonly prefetch: 'idle' | 'intent' | false
}

export const kernelContext: Context<ProviderScope | undefined> = createContext<ProviderScope | undefined>(undefined)

/** @throws `config/invalid` outside a provider, naming the hook or component that was used */
export function useScope(user: string): ProviderScope {
  const scope = useContext(kernelContext)
  if (scope) return scope
  throw kernelError('config/invalid', { details: { argument: user, problem: 'it was used outside <KernelProvider>' } })
}

/**
 * The kernel of the nearest `KernelProvider`. `createHooks` gives it the type of your plugin list.
 * @throws `config/invalid` outside a provider
 */
export function useKernel(): Kernel {
  return useScope('useKernel').kernel
}

/**
 * The present value of an atom in the kernel's own store, whatever jotai provider the host may use.
 * Hydration sees the value the server saw.
 * @throws `config/invalid` outside a provider
 */
export function useAtom<T>(atom: Atom<T>): T {
  const { kernel, snapshotStore } = useScope('useAtom')
  const { store } = kernel
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.sub(atom, changed), [store, atom]),
    () => store.get(atom),
    () => snapshotStore.get(atom),
  )
}
