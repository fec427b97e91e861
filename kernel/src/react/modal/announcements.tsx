import { type Announce, Announcements } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
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
  const [banners, setBanners] = useState<readonly string[]>([])
  const announce: Announce = useCallback((words) => {
    setBanners((shown) => [...shown, words])
    return () => setBanners((shown) => shown.filter((other) => other !== words))
  }, [])
  // Not atomic: what one banner adds is read alone, and not with the others once more.
  return (
    <Announcements.Provider value={announce}>
      <div className={hidden} role="status" aria-atomic="false">
        {loading && <p>{loading}</p>}
        {isSettled && banners.map((words) => <p key={words}>{words}</p>)}
      </div>
      {children}
    </Announcements.Provider>
  )
}

const silence: Announce = () => () => undefined

/** Takes the words of a view out of the region as soon as it leaves. */
export function Silenced({
  isLeaving,
  children,
}: {
  readonly isLeaving: boolean
  readonly children: ReactNode
}): ReactNode {
  const announce = useContext(Announcements)
  return <Announcements.Provider value={isLeaving ? silence : announce}>{children}</Announcements.Provider>
}
