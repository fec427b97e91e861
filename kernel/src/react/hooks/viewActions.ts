import { useCallback, useEffect, useRef } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useKernel } from './kernel.ts'

/** Runs while a component is shown; `signal` is aborted when it is not shown any more. */
export type RunWhileShown = (shown: { readonly signal: AbortSignal }) => unknown

/** See `PluginHooks.useReportedAction`. */
export function useReportedAction(plugin: string): (run: () => unknown) => void {
  const { report } = internalsOf(useKernel())
  return useCallback(
    (run) => {
      const act = async (): Promise<unknown> => run()
      act().catch((error) => report(error, { plugin, where: 'view' }))
    },
    [report, plugin],
  )
}

/** See `PluginHooks.useWhileShown`. */
export function useWhileShown(plugin: string, run: RunWhileShown): () => void {
  const act = useReportedAction(plugin)
  const current = useRef<AbortController>(undefined)
  const isShown = useRef(false)
  const again = useCallback(() => {
    if (!isShown.current) return
    current.current?.abort()
    const shown = new AbortController()
    current.current = shown
    act(async () => {
      try {
        await run({ signal: shown.signal })
      } catch (error) {
        // Left by its user: nothing has failed.
        if (!shown.signal.aborted) throw error
      }
    })
  }, [act, run])
  useEffect(() => {
    isShown.current = true
    again()
    return () => {
      isShown.current = false
      current.current?.abort()
    }
  }, [again])
  return again
}
