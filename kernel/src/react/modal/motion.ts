import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { RouteEntry, RouterHistory, Transition } from '../../core/views/router.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.tsx'

/** A duration token of the theme in milliseconds; 0 when the reader wants no motion. */
function motionTime(element: Element, token: 'height' | 'sheet'): number {
  const value =
    element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(`--lk-motion-${token}`) ?? ''
  const amount = Number.parseFloat(value)
  if (!Number.isFinite(amount)) return 0
  return value.trim().endsWith('ms') ? amount : amount * 1000
}

/** The widget is a sheet below 480 px, or as many ems of the reader's text size. */
const SHEET = '(max-width: 29.99875em)'
/** Share of its height a sheet is dragged before it closes. */
const DISMISS = 0.3

interface SheetDrag {
  readonly enabled: boolean
  /** Answers `false` when closing was refused. */
  readonly onDismiss: () => boolean
}

type Handlers = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >
>

/** Lets a finger drag the sheet down by its handle; past a third of its height it closes. */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, { enabled, onDismiss }: SheetDrag): Handlers {
  const start = useRef<number>(undefined)
  const offset = (event: PointerEvent): number =>
    start.current === undefined ? 0 : Math.max(0, event.clientY - start.current)
  const place = (distance: number): void => {
    panel.current?.style.setProperty('--lk-drag', `${distance}px`)
    panel.current?.toggleAttribute('data-dragging', start.current !== undefined)
  }
  const end = (event: PointerEvent): void => {
    if (start.current === undefined) return
    const distance = offset(event)
    start.current = undefined
    const enough = event.type === 'pointerup' && distance > (panel.current?.offsetHeight ?? 0) * DISMISS
    const gone = enough && onDismiss()
    place(gone ? distance : 0)
  }
  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (!enabled || onControl || !event.isPrimary || event.button !== 0 || !globalThis.matchMedia(SHEET).matches)
        return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (start.current !== undefined) place(offset(event))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/**
 * Lets the panel grow and shrink with its content. The content is never measured by hand: the browser tells its new
 * height after layout and before paint, and the panel, which clips it, moves there from where it is.
 */
export function useModalHeight(panel: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const outer = panel.current
    const inner = content.current
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const ease = getComputedStyle(outer).getPropertyValue('--lk-motion-ease') || 'ease'
    let height: number | undefined
    let moving: Animation | undefined
    const observer = new ResizeObserver((entries) => {
      const next = entries.at(-1)?.borderBoxSize[0]?.blockSize
      if (next === undefined || next === height) return
      const from = moving?.playState === 'running' ? outer.getBoundingClientRect().height : height
      height = next
      moving?.cancel()
      const duration = motionTime(outer, 'height')
      if (from === undefined || duration === 0) return
      moving = outer.animate([{ height: `${from}px` }, { height: `${next}px` }], { duration, easing: ease.trim() })
    })
    observer.observe(inner)
    return () => {
      observer.disconnect()
      moving?.cancel()
    }
  }, [panel, content])
}

/** Tells the style sheet how much of the page the on-screen keyboard covers, so that the sheet stands on it. */
export function useKeyboardInset(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    const viewport = globalThis.visualViewport
    if (!element || !viewport) return
    const follow = (): void => {
      // Pinch zoom shrinks the visual viewport too, and is no keyboard.
      const covered =
        viewport.scale > 1.01 ? 0 : Math.max(0, globalThis.innerHeight - viewport.height - viewport.offsetTop)
      element.style.setProperty('--lk-keyboard', `${Math.round(covered)}px`)
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [panel])
}

/** Changes its answer each time closing was refused, so that the style sheet can shake anew. */
export function useShake(): 'odd' | 'even' | undefined {
  const { refusals } = useAtom(useKernel().atoms.modal)
  const [before] = useState(refusals)
  if (refusals === before) return undefined
  return (refusals - before) % 2 === 1 ? 'odd' : 'even'
}

/** Settles when the running animations of an element have ended; at once when there are none. */
async function afterMotion(element: Element): Promise<void> {
  const running = element.getAnimations?.() ?? []
  await Promise.allSettled(running.map((animation) => animation.finished))
}

/** Calls back when the exit motion of an element is over. */
export function useExitTransition(element: RefObject<HTMLElement | null>, leaving: boolean, onGone: () => void): void {
  useEffect(() => {
    const { current } = element
    if (!leaving || !current) return
    let live = true
    void afterMotion(current).then(() => live && onGone())
    return () => {
      live = false
    }
  }, [element, leaving, onGone])
}

/** What the modal paints: the last history it has shown, which outlives the real one while the modal leaves. */
export interface ShownView {
  readonly entry: RouteEntry
  readonly history: RouterHistory
  readonly motion: Transition
  /** Drawn before the modal opens; what then opens takes its place without a move. */
  readonly isAhead?: boolean
}

interface Presence {
  readonly phase: 'closed' | 'open' | 'closing'
  readonly shown: ShownView | undefined
  /** The exit motion is over. */
  leave(): void
}

/** A skeleton shows only after this many milliseconds; what loads faster shows nothing in between. */
const SKELETON_DELAY = 100

/** Resolves with the first frame after some milliseconds; stays pending when the signal aborts. */
function frameAfter(ms: number, signal: AbortSignal): Promise<void> {
  const start = performance.now()
  return new Promise((resolve) => {
    const look = (): void => {
      if (signal.aborted) return
      if (performance.now() - start < ms) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })
}

/** Milliseconds for which the view before it stays, as the view states. */
function paintAfter(kernel: Kernel, route: string): number {
  return internalsOf(kernel).views.find(route)?.view.paintAfter ?? 0
}

/** Follows the history, but holds the present view until the next one can be painted, at most for a moment. */
export function usePresence(): Presence {
  const kernel = useKernel()
  const { clock } = internalsOf(kernel).services
  const { open, motion } = useAtom(kernel.atoms.modal)
  const history = useAtom(kernel.atoms.history)
  const [shown, show] = useState<ShownView>()
  const entry = open ? history.at(-1) : undefined
  // Only a step forward is held: what the user goes back to has been seen.
  const isHeld = entry !== shown?.entry && shown !== undefined && motion === 'forward'
  const hold = isHeld && entry ? paintAfter(kernel, entry.route) : 0
  const isLoaded = entry !== undefined && viewLoader(kernel).view(entry.route).peek() !== undefined
  const ready = entry && (entry === shown?.entry || (isLoaded && hold === 0))

  let present = shown
  if (entry && ready && (entry !== shown?.entry || history !== shown.history)) {
    present = { entry, history, motion: shown && entry !== shown.entry ? motion : (shown?.motion ?? 'none') }
    show(present)
  }

  useEffect(() => {
    if (!entry || ready) return
    const { signal, abort } = abortable()
    const done = (): void => {
      if (!signal.aborted) show((before) => ({ entry, history, motion: before ? motion : 'none' }))
    }
    Promise.all([viewLoader(kernel).view(entry.route).load(), frameAfter(hold, signal)]).then(done)
    // A view that has come by then is only held.
    clock.sleep(SKELETON_DELAY, signal).then(
      () => (isLoaded ? undefined : done()),
      () => undefined,
    )
    return abort
  }, [kernel, clock, entry, ready, isLoaded, hold, history, motion])

  const leave = useCallback(() => show(undefined), [])
  return { phase: present === undefined ? 'closed' : open ? 'open' : 'closing', shown: present, leave }
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
