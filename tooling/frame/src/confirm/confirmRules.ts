import { type Sight, type Watched, watchSight } from './sight.ts'

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
  // The button is drawn under a mouse that rests, and may be entered before its events are listened to.
  const rest = (): void => {
    state.entered ??= now()
  }
  const enter = (event: PointerEvent): void => {
    track(event)
    state.entered = now()
  }
  button.addEventListener('pointerenter', enter, { signal })
  for (const name of ['pointermove', 'pointerdown'] as const) button.addEventListener(name, rest, { signal })
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
 * that do not count, begin the second anew: fast clicks do not approve.
 * @returns ends it
 */
export function watchPress(watched: Watched, { isArmed, onSight, onPress }: PressOptions): () => void {
  const { button } = watched
  let sight: Sight = 'unsure'
  const { again, stop } = watchSight(watched, (next) => {
    sight = next
    onSight(next)
  })
  const isReady = (): boolean => sight === 'seen' && isArmed()
  const events = new AbortController()
  const { signal } = events
  const early = ({ target }: PointerEvent): void => {
    // Scrolling on is no press.
    const isPress = button.contains(target instanceof Node ? target : null) || sight !== 'unread'
    if (sight !== 'blind' && !isReady() && isPress && !(target instanceof HTMLInputElement)) again()
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
