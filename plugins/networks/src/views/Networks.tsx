import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { networksHooks } from '../hooks.ts'
import { orderNetworks } from '../model/networkList.ts'
import { NetworkFinder } from './NetworkFinder.tsx'

/** Every network the site offers, to choose one. */
export function Networks(): ReactNode {
  const offered = useAtom(useKernel().atoms.networks)
  const networks = useMemo(() => orderNetworks(offered), [offered])
  useTrackedOnce('CLICK_NETWORKS')
  return (
    <ViewBody>
      <NetworkFinder networks={networks} />
    </ViewBody>
  )
}

/** Produces an event once, when the view is first shown. */
export function useTrackedOnce(event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): void {
  const { trackEvent } = networksHooks.usePlugin()
  const run = networksHooks.useReportedAction()
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    run(() => trackEvent(event))
  }, [trackEvent, event, run])
}
