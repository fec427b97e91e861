import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import { useEffect, useRef } from 'react'
import type { ConnectPlugin } from '../../plugin.ts'

/** The hooks of this plugin's views. */
export const connectHooks: PluginHooks<ConnectPlugin> = pluginHooks('connect')

/** Reports once that a view was opened. */
export function useTrackEvent(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'): void {
  const run = connectHooks.useReportedAction()
  const { trackEvent } = connectHooks.usePlugin()
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    run(() => trackEvent(event))
  }, [run, trackEvent, event])
}
