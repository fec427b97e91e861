import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { useCallback, useContext, useEffect, useRef } from 'react'
import type { ConnectPlugin } from '../../plugin.ts'

/** The hooks of this plugin's views. */
export const connectHooks: PluginHooks<ConnectPlugin> = pluginHooks('connect')

/** Starts an action outside of a press handler, also in effects; its failure is reported like that of a press. */
export function useReportedAction(): (action: Promise<void>) => void {
  const report = useContext(PressErrors)
  return useCallback((action) => void action.catch(report), [report])
}

/** Reports once that a view was opened. */
export function useTrackEvent(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'): void {
  const run = useReportedAction()
  const { trackEvent } = connectHooks.usePlugin()
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    run(trackEvent(event))
  }, [run, trackEvent, event])
}
