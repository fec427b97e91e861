import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
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
  const report = useContext(PressErrors)
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    trackEvent(event).catch(report)
  }, [trackEvent, event, report])
}
