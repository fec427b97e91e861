import { Announcements } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useKernel } from '../hooks/kernel.ts'
import { hidden } from '../views/view.css.ts'

/** Milliseconds a live region is in the page before its first text; screen readers ignore text that comes with it. */
const REGION_DELAY = 150

/** Whether live regions that came with the caller have been in the page long enough for a text. */
export function useSettledRegion(): boolean {
  const { clock } = internalsOf(useKernel()).services
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    clock.sleep(REGION_DELAY, controller.signal).then(
      () => setSettled(true),
      () => undefined,
    )
    return () => controller.abort()
  }, [clock])
  return isSettled
}

interface ViewRegionProps {
  /** Comes before everything else, and at once: the region is there before a view that loads slowly. */
  readonly loading: string | false
  readonly children: ReactNode
}

/**
 * The live region of the dialog, which outlives the views in it: it says that one loads, and reads out the banners that
 * appear in them. It is in the dialog, since what is outside of an open one may be ignored.
 */
export function ViewRegion({ loading, children }: ViewRegionProps): ReactNode {
  const isSettled = useSettledRegion()
  const [text, announce] = useState('')
  return (
    <Announcements.Provider value={announce}>
      <div className={hidden} role="status">
        {loading || (isSettled && text)}
      </div>
      {children}
    </Announcements.Provider>
  )
}
