import { type ReactNode, useCallback, useState } from 'react'
import { type Announce, Announcements } from '../shared/announcements.ts'
import { hidden } from '../shared/common.css.ts'

/** What a live region says: at once (`alert`), or when there is a pause. */
export interface Announcement {
  readonly text: string
  readonly urgency: 'alert' | 'status'
}

/** Milliseconds a live region is in the page before its first text. */
export const REGION_DELAY = 150

/** Props of `LiveRegions`. */
export interface LiveRegionsProps {
  /** Comes before everything else. */
  readonly first?: Announcement | undefined
  /** Whether the regions have been in the page for {@link REGION_DELAY}: screen readers ignore text that comes with its region. */
  readonly isSettled: boolean
  readonly children?: ReactNode
}

/** Two live regions, which read out `first` and the banners among their children, and outlive both. */
export function LiveRegions({ first, isSettled, children }: LiveRegionsProps): ReactNode {
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
