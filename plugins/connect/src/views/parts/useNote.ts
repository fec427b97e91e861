import { usePlugin } from '@latchkey/kernel/react'
import { useEffect, useRef } from 'react'
import type { ConnectPlugin } from '../../types.ts'
import { useRun } from './useRun.ts'

/** Reports once that a view was opened, by whatever way led there. */
export function useNote(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'): void {
  const run = useRun()
  const { note } = usePlugin<ConnectPlugin>('connect')
  const isNoted = useRef(false)
  useEffect(() => {
    if (isNoted.current) return
    isNoted.current = true
    run(note(event))
  }, [run, note, event])
}
