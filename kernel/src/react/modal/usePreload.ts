import { useEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.ts'

/** Milliseconds after the first view: it is on the screen by then, and nobody has pressed anything in it yet. */
const WARM_UP_DELAY = 100

/** Loads what a press needs, the wallet's actions and views that want to be there, only after the first view. */
export function usePreload(isShown: boolean): void {
  const kernel = useKernel()
  useEffect(() => {
    if (!isShown) return
    const internals = internalsOf(kernel)
    const { views, services, report } = internals
    const controller = new AbortController()
    const warmUp = (): void => {
      internals.warmUp().catch((error: unknown) => report(error, { where: 'open' }))
      for (const route of views.routes())
        if (views.find(route)?.view.prefetch) void viewLoader(kernel).view(route).load()
    }
    services.clock.sleep(WARM_UP_DELAY, controller.signal).then(warmUp, () => undefined)
    return () => controller.abort()
  }, [kernel, isShown])
}
