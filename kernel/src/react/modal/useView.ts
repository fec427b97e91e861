import { useEffect, useSyncExternalStore } from 'react'
import { useKernel } from '../hooks/useKernel.ts'
import { type ViewResult, viewLoader } from '../views/viewLoader.ts'

/** A view's component, loaded if need be; `undefined` until then. */
export function useView(route: string): ViewResult | undefined {
  const loader = viewLoader(useKernel())
  const result = useSyncExternalStore(loader.watch, () => loader.peek(route))
  useEffect(() => {
    if (!result) void loader.load(route)
  }, [loader, route, result])
  return result
}
