import { type Announce, Announcements } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useKernel } from '../hooks/kernel.ts'
import { hidden } from '../views/view.css.ts'

/** Milliseconds a live region is in the page before its first text; screen readers ignore text that comes with it. */
const REGION_DELAY = 150

/** Whether live regions that came with the caller have been in the page long enough for a text. */
function useSettledRegion(): boolean {
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

/** What a live region says: at once (`alert`), or when there is a pause. */
export interface Announcement {
  readonly text: string
  readonly urgency: 'alert' | 'status'
}

interface LiveRegionsProps {
  /** Comes before everything else. */
  readonly first?: Announcement | undefined
  readonly children: ReactNode
}

/**
 * Two live regions, which read out `first` and the banners among their children and outlive both. The dialog has its own,
 * since what is outside of an open one may be ignored.
 */
export function LiveRegions({ first, children }: LiveRegionsProps): ReactNode {
  const isSettled = useSettledRegion()
  const [banners, setBanners] = useState<readonly Announcement[]>([])
  const announce: Announce = useCallback((text, urgency) => {
    const banner = { text, urgency }
    setBanners((shown) => [...shown, banner])
    return () => setBanners((shown) => shown.filter((other) => other !== banner))
  }, [])
  const announced = isSettled ? [...(first ? [first] : []), ...banners] : []
  // Not atomic: what one banner adds is read alone, and not with the others once more.
  return (
    <Announcements.Provider value={announce}>
      {(['status', 'alert'] as const).map((region) => (
        <div key={region} className={hidden} role={region} aria-atomic="false">
          {[...new Set(announced.flatMap(({ text, urgency }) => (urgency === region ? text : [])))].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ))}
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
