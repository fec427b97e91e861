import { atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'

/** Whether a view keeps the modal open at present. Follows every atom that its `canClose` reads. */
export function useLocked(route: string): boolean {
  const kernel = useKernel()
  const locked = useMemo(() => {
    const canClose = internalsOf(kernel).views.find(route)?.view.canClose
    return atom((get) => {
      try {
        return canClose?.({ ...kernel.store, get }) === false
      } catch {
        // The router reports it when it asks; a person can always leave.
        return false
      }
    })
  }, [kernel, route])
  return useAtom(locked)
}
