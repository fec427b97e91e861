import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import { useScope } from './useScope.ts'

/**
 * The present value of an atom in the kernel's own store, whatever jotai provider the host may use.
 * Hydration sees the value the server saw.
 * @throws `config/invalid` outside a provider
 */
export function useAtom<T>(atom: Atom<T>): T {
  const { kernel, first } = useScope('useAtom')
  const { store } = kernel
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.sub(atom, changed), [store, atom]),
    () => store.get(atom),
    () => first.get(atom),
  )
}
