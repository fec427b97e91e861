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

/** Whether this document has a window of its own: no page can lay anything over it. */
export function hasOwnWindow(): boolean {
  return window.parent === window
}

/** What must be visible. */
export interface Watched {
  /** The whole view: it fills the document, everything else is in it. */
  readonly main: Element
  readonly button: HTMLElement
}

/**
 * Watches that all of a view is visible, uncovered and still for a second; whatever disturbs that begins the second anew.
 * @returns ends it
 */
export function watchSight({ main, button }: Watched, onChange: (sight: Sight) => void): () => void {
  if (!canTrack()) {
    if (hasOwnWindow()) return watchWindow(onChange)
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
    const isInFront = document.visibilityState === 'visible' && (!hasOwnWindow() || document.hasFocus())
    const isSeen = [...seen.values()].every(Boolean) && isInFront
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
  // A window of its own that was behind another one was not looked at.
  if (hasOwnWindow()) window.addEventListener('focus', again, { signal: events.signal })
  document.addEventListener('visibilitychange', again, { signal: events.signal })
  return () => {
    clearTimeout(timer)
    events.abort()
    observer.disconnect()
  }
}

/** In a window of its own, without the observer: it must be in front and in use for a second. */
function watchWindow(onChange: (sight: Sight) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    onChange('unsure')
    if (document.visibilityState === 'visible' && document.hasFocus())
      timer = setTimeout(() => onChange('seen'), STEADY)
  }
  const events = new AbortController()
  for (const name of ['resize', 'blur', 'focus']) window.addEventListener(name, look, { signal: events.signal })
  document.addEventListener('visibilitychange', look, { signal: events.signal })
  look()
  return () => {
    clearTimeout(timer)
    events.abort()
  }
}

/** Milliseconds the pointer rests on the button before a click counts. */
const REST = 300
/** Milliseconds a finger holds it. */
const HOLD = 500
/** Milliseconds the document has had the focus before a key counts. */
const FOCUS = 1000
/** CSS pixels by which the frame may move between two pointer events; browsers round. */
const MOVE = 1

/** Judges presses on a button that must not happen by accident or by a trick. */
interface PressGuard {
  /** Whether a click that arrives now counts. */
  counts(event: MouseEvent): boolean
  stop(): void
}

interface PressState {
  entered: number | undefined
  down: number | undefined
  focused: number | undefined
  repeats: boolean
  offset: readonly [number, number] | undefined
  pointer: string
}

function isMoved(state: PressState, event: MouseEvent): boolean {
  const next = [event.screenX - event.clientX, event.screenY - event.clientY] as const
  const before = state.offset ?? next
  state.offset = next
  return Math.abs(before[0] - next[0]) > MOVE || Math.abs(before[1] - next[1]) > MOVE
}

/**
 * Clicks count only if the browser made them, from a mouse that rested on the button, a finger that held it, or a key while
 * the document has had the focus; and only while the frame stays where it is.
 * @param onMove - the frame was moved under the pointer
 */
function pressGuard(
  button: HTMLElement,
  onMove: () => void,
  now: () => number = performance.now.bind(performance),
): PressGuard {
  const state: PressState = {
    entered: undefined,
    down: undefined,
    focused: document.hasFocus() ? now() : undefined,
    repeats: false,
    offset: undefined,
    pointer: '',
  }
  const events = new AbortController()
  const { signal } = events
  const track = (event: PointerEvent): void => {
    state.pointer = event.pointerType
    if (!isMoved(state, event)) return
    // The rest begins anew, where the button now is.
    if (state.entered !== undefined) state.entered = now()
    state.down = undefined
    onMove()
  }
  const enter = (event: PointerEvent): void => {
    track(event)
    state.entered = now()
  }
  button.addEventListener('pointerenter', enter, { signal })
  button.addEventListener('pointerleave', () => (state.entered = undefined), { signal })
  button.addEventListener('pointerdown', () => (state.down = now()), { signal })
  button.addEventListener('keydown', ({ repeat }) => (state.repeats = repeat), { signal })
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const)
    document.addEventListener(name, track, { signal, capture: true })
  window.addEventListener('focus', () => (state.focused = now()), { signal })
  window.addEventListener('blur', () => (state.focused = undefined), { signal })
  const since = (start: number | undefined): number => (start === undefined ? -1 : now() - start)
  return {
    counts(event) {
      if (!event.isTrusted) return false
      // A click without a pointer comes from a key, or from what assists a person.
      if (event.detail === 0) return since(state.focused) >= FOCUS && !state.repeats
      if (isMoved(state, event)) return false
      return state.pointer === 'touch' ? since(state.down) >= HOLD : since(state.entered) >= REST
    },
    stop: () => events.abort(),
  }
}

/** What a guarded press asks and tells. */
export interface PressOptions {
  /** Whether all else that the press needs is there. */
  readonly isArmed: () => boolean
  readonly onSight: (sight: Sight) => void
  readonly onPress: () => void
}

/**
 * Calls `onPress` for a click that a person meant, on a view that was seen for a second. Presses before that, and clicks
 * that do not count, begin the second anew: nobody approves by clicking fast.
 * @returns ends it
 */
export function watchPress(watched: Watched, { isArmed, onSight, onPress }: PressOptions): () => void {
  const { button } = watched
  let sight: Sight = 'unsure'
  const note = (next: Sight): void => {
    sight = next
    onSight(next)
  }
  let stop = watchSight(watched, note)
  const again = (): void => {
    stop()
    note('unsure')
    stop = watchSight(watched, note)
  }
  const isReady = (): boolean => sight === 'seen' && isArmed()
  const events = new AbortController()
  const { signal } = events
  const early = ({ target }: PointerEvent): void => {
    if (sight !== 'blind' && !isReady() && !(target instanceof HTMLInputElement)) again()
  }
  document.addEventListener('pointerdown', early, { signal, capture: true })
  const guard = pressGuard(button, again)
  const judge = (event: MouseEvent): void => {
    // The button itself has no handler: nothing but a click that was judged here counts.
    if (!isReady()) return
    if (guard.counts(event)) onPress()
    else again()
  }
  button.addEventListener('click', judge, { signal })
  return () => {
    stop()
    guard.stop()
    events.abort()
  }
}
