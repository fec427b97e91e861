import { usePlugin } from '@latchkey/kernel/react'
import { PressErrors } from '@latchkey/theme/ui'
import { useContext, useEffect, useRef } from 'react'
import type { NetworksPlugin } from '../../types.ts'

/** Produces an event once, when the view is first shown. */
export function useNote(event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): void {
  const { note } = usePlugin<NetworksPlugin>('networks')
  const report = useContext(PressErrors)
  const isNoted = useRef(false)
  useEffect(() => {
    if (isNoted.current) return
    isNoted.current = true
    note(event).catch(report)
  }, [note, event, report])
}
