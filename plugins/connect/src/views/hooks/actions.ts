import type { PluginHandle } from '@latchkey/kernel'
import { useKernel, usePlugin } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { useCallback, useContext, useEffect, useRef } from 'react'
import type { ConnectPlugin, DirectoryPeer } from '../../types.ts'

/** The directory plugin, if it is installed. */
export function useDirectory(): PluginHandle<DirectoryPeer> | undefined {
  const plugins: Readonly<Record<string, PluginHandle<DirectoryPeer> | undefined>> = useKernel().plugins
  return plugins.directory
}

/** Starts an action outside of a press handler; its failure is reported like that of a press. */
export function useReportedAction(): (action: Promise<void>) => void {
  const report = useContext(PressErrors)
  return useCallback((action) => void action.catch(report), [report])
}

/** Reports once that a view was opened. */
export function useTrackEvent(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'): void {
  const run = useReportedAction()
  const { trackEvent } = usePlugin<ConnectPlugin>('connect')
  const isNoted = useRef(false)
  useEffect(() => {
    if (isNoted.current) return
    isNoted.current = true
    run(trackEvent(event))
  }, [run, trackEvent, event])
}
