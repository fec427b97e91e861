import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds the closed latch stays visible before the view changes. */
const HOLD = 400

/** Milliseconds in which a latch closes and stays closed; 0 with reduced motion. */
function durationOf(element: Element | null): number {
  const closing = element ? Number.parseFloat(getComputedStyle(element).getPropertyValue('--lk-motion-latch')) : 0
  return closing > 0 ? closing + HOLD : 0
}

/**
 * Calls `finish` once something is done, with the milliseconds the latch takes to say so.
 * @param run from the plugin's `useReportedAction`
 * @returns the ref of the element around the latch
 * @example
 * const latch = useAfterLatch(status === 'done', hooks.useReportedAction(), hooks.usePlugin().finishSwitch)
 */
export function useAfterLatch(
  isDone: boolean,
  run: (action: () => unknown) => void,
  finish: (wait: number) => unknown,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDone) run(() => finish(durationOf(ref.current)))
  }, [isDone, run, finish])
  return ref
}
