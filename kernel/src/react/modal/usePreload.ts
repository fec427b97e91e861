import { useEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { nextIdle } from '../../core/services/idle.ts'
import { useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.ts'

/** Milliseconds after which a page that is never idle is not waited for: somebody may press any moment. */
const LATEST = 100

/**
 * Loads what a press needs, in the first idle moment of the view: views that want to be there, the wallet's actions, and what
 * is said when they fail.
 */
export function usePreload(isShown: boolean): void {
  const kernel = useKernel()
  useEffect(() => {
    if (!isShown) return
    const { views, services, messages, report, warmUp } = internalsOf(kernel)
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      await nextIdle(services.clock, signal, LATEST)
      for (const route of views.routes())
        if (views.find(route)?.view.prefetch) void viewLoader(kernel).view(route).load()
      await warmUp(signal)
      await messages.load(['kernel.errors'])
    }
    load().catch((error: unknown) => report(error, { where: 'open' }))
    return () => controller.abort()
  }, [kernel, isShown])
}
