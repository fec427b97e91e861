/** How sure the page is that a person sees the whole view, and has read it to its end. */
export type Sight =
  | 'unsure'
  /** All of the place is visible, and the content goes on below what is seen. */
  | 'unread'
  | 'seen'
  /** The place is too small for anything to be read in it. */
  | 'small'
  /** This browser cannot tell. */
  | 'blind'

/** Milliseconds without a break for which everything must have been visible. */
const STEADY = 1000
/** CSS pixels a frame must have: a sentence, a warning and the buttons fit beside one another. */
const PLACE = { width: 240, height: 320 } as const
/** Device pixels of a CSS pixel below which text is not readable: a page may zoom its frames out. */
const LEGIBLE = 0.5

/** Version 2 of the observer says whether something covers an element; types of the platform do not know it yet. */
interface TrackedEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const TRACKED = { threshold: [0, 1], trackVisibility: true, delay: 100 }

/** Whether this browser can tell that nothing covers an element. */
export function canTrack(): boolean {
  return typeof IntersectionObserver === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
}

/** Whether this document has a window of its own: no page can lay anything over it. */
export function hasOwnWindow(): boolean {
  return window.parent === window
}

/** What must be visible. */
export interface Watched {
  /** The whole view: it fills the document, everything else is in it. */
  readonly main: Element
  readonly button: HTMLElement
  /** The last line of what is to be read, in an element that scrolls. @defaultValue nothing is to be read to its end */
  readonly end?: HTMLElement | undefined
}

/** A watch over what is seen. */
export interface SightWatch {
  /** Begins the second anew; what was read stays read. */
  again(): void
  stop(): void
}

/** Whether the last line lies in what is shown of the element that scrolls, and of the document. */
function isShown(end: HTMLElement): boolean {
  const { top, bottom } = end.getBoundingClientRect()
  const around = end.parentElement?.getBoundingClientRect()
  // Browsers scroll by fractions of a pixel.
  return top >= Math.max(around?.top ?? 0, 0) - 1 && bottom <= Math.min(around?.bottom ?? innerHeight, innerHeight) + 1
}

const isSmall = (): boolean =>
  !hasOwnWindow() && (innerWidth < PLACE.width || innerHeight < PLACE.height || devicePixelRatio < LEGIBLE)

/** Follows whether nothing covers what must be visible. Without the observer a window of its own counts as uncovered. */
function trackSeen({ main, button }: Watched, onChange: () => void) {
  const tracks = canTrack()
  const seen = new Map<Element, boolean>([
    [main, !tracks],
    [button, !tracks],
  ])
  const observer = tracks
    ? new IntersectionObserver((entries: readonly TrackedEntry[]) => {
        for (const { target, isVisible, intersectionRatio } of entries)
          seen.set(target, isVisible === true && intersectionRatio >= 1)
        onChange()
      }, TRACKED)
    : undefined
  for (const element of seen.keys()) observer?.observe(element)
  return {
    isSeen(): boolean {
      const isInFront = document.visibilityState === 'visible' && (!hasOwnWindow() || document.hasFocus())
      return isInFront && [...seen.values()].every(Boolean)
    },
    stop: () => observer?.disconnect(),
  }
}

interface Disturbances {
  readonly again: () => void
  readonly resized: () => void
  readonly look: () => void
}

/** @returns ends it */
function listen({ again, resized, look }: Disturbances): () => void {
  const events = new AbortController()
  const { signal } = events
  window.addEventListener('resize', resized, { signal })
  window.addEventListener('blur', again, { signal })
  // A window of its own that was behind another one was not looked at.
  if (hasOwnWindow()) window.addEventListener('focus', again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  document.addEventListener('scroll', look, { signal, capture: true })
  return () => events.abort()
}

/**
 * Watches that all of a view is visible, uncovered and still for a second; whatever disturbs that begins the second anew.
 * What does not fit is scrolled to its end while it is visible, and once more when the page changes the frame's size.
 */
export function watchSight(watched: Watched, onChange: (sight: Sight) => void): SightWatch {
  const { end } = watched
  if (!canTrack() && !hasOwnWindow()) {
    onChange('blind')
    return { again: () => undefined, stop: () => undefined }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isSteady, isSaidSmall, isRead] = [false, false, end === undefined]
  const disturbed = (): void => {
    clearTimeout(timer)
    timer = undefined
    isSteady = false
    isSaidSmall = false
    onChange('unsure')
  }
  const lookSmall = (): void => {
    // A user who goes on in a window leaves this one, and comes back.
    if (isSaidSmall) return
    disturbed()
    timer = setTimeout(() => {
      isSaidSmall = true
      onChange('small')
    }, STEADY)
  }
  const look = (): void => {
    if (isSmall()) {
      lookSmall()
      return
    }
    const isSeen = tracked.isSeen()
    if (isSaidSmall || !isSeen) disturbed()
    if (!isSeen) return
    isRead ||= end === undefined || isShown(end)
    if (isSteady) onChange(isRead ? 'seen' : 'unread')
    else timer ??= setTimeout(steady, STEADY)
  }
  const steady = (): void => {
    isSteady = true
    look()
  }
  const again = (): void => {
    if (!isSaidSmall) disturbed()
    look()
  }
  const resized = (): void => {
    isRead = end === undefined
    again()
  }
  const tracked = trackSeen(watched, look)
  const unlisten = listen({ again, resized, look })
  again()
  return {
    again,
    stop() {
      clearTimeout(timer)
      unlisten()
      tracked.stop()
    },
  }
}
