import { usePlugin } from '@latchkey/kernel/react'
import { type RefObject, useEffect, useRef } from 'react'
import { LATCH_HOLD } from '../../constants.ts'
import type { ConnectPlugin } from '../../types.ts'
import { useRun } from './useRun.ts'

/** Milliseconds the latch takes to close and to be seen closed; none where nothing may move. */
function holdOf(element: Element | null): number {
  const closing = element ? Number.parseFloat(getComputedStyle(element).getPropertyValue('--lk-motion-latch')) : 0
  return closing > 0 ? closing + LATCH_HOLD : 0
}

/** Leaves the view after the latch has closed. The result goes on the element around the latch. */
export function useFinish(isDone: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const run = useRun()
  const { finish } = usePlugin<ConnectPlugin>('connect')
  useEffect(() => {
    if (isDone) run(finish(holdOf(ref.current)))
  }, [isDone, run, finish])
  return ref
}
