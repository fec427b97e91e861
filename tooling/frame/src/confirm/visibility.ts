/** How sure the page is that a person sees the whole view. */
export type Sight = 'unsure' | 'seen' | 'blind'

/** Milliseconds without a break for which everything must have been visible. */
const STEADY = 1000

/** Version 2 of the observer says whether something covers an element; types of the platform do not know it yet. */
interface TrackedEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** Whether this browser can tell that nothing covers an element. */
export function canTrack(): boolean {
  return typeof IntersectionObserver === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
}

/** What must be visible. */
export interface Watched {
  /** The whole view: it fills the document, everything else is in it. */
  readonly main: Element
  readonly button: Element
}

/**
 * Watches that all of a view is visible, uncovered and still for a second; whatever disturbs that begins the second anew.
 * @returns ends it
 */
export function watchSight({ main, button }: Watched, onChange: (sight: Sight) => void): () => void {
  if (!canTrack()) {
    onChange('blind')
    return () => undefined
  }
  const seen = new Map<Element, boolean>([
    [main, false],
    [button, false],
  ])
  let timer: ReturnType<typeof setTimeout> | undefined
  const disturbed = (): void => {
    clearTimeout(timer)
    timer = undefined
    onChange('unsure')
  }
  const look = (): void => {
    const isSeen = [...seen.values()].every(Boolean) && document.visibilityState === 'visible'
    if (!isSeen) disturbed()
    else timer ??= setTimeout(() => onChange('seen'), STEADY)
  }
  const again = (): void => {
    disturbed()
    look()
  }
  const options = { threshold: [0, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries: readonly TrackedEntry[]) => {
    for (const { target, isVisible, intersectionRatio } of entries)
      seen.set(target, isVisible === true && intersectionRatio >= 1)
    look()
  }, options)
  observer.observe(main)
  observer.observe(button)
  const events = new AbortController()
  for (const name of ['resize', 'blur']) window.addEventListener(name, again, { signal: events.signal })
  document.addEventListener('visibilitychange', again, { signal: events.signal })
  return () => {
    clearTimeout(timer)
    events.abort()
    observer.disconnect()
  }
}
