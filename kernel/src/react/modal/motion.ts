import { atom } from 'jotai/vanilla'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useAtom, useKernel } from '../hooks/kernel.ts'

/** A duration token of the theme in milliseconds; 0 when the user wants no motion. */
function motionTime(element: Element, token: 'height' | 'sheet'): number {
  const value =
    element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(`--lk-motion-${token}`) ?? ''
  const amount = Number.parseFloat(value)
  if (!Number.isFinite(amount)) return 0
  return value.trim().endsWith('ms') ? amount : amount * 1000
}

/** The widget is a sheet below 480 px, or as many ems of the user's text size. */
const SHEET_QUERY = '(max-width: 29.99875em)'
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
      const isSheet = globalThis.matchMedia(SHEET_QUERY).matches
      if (!enabled || onControl || !isSheet || !event.isPrimary || event.button !== 0) return
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
      const easing = getComputedStyle(outer).getPropertyValue('--lk-motion-ease').trim() || 'ease'
      moving = outer.animate([{ height: `${from}px` }, { height: `${next}px` }], { duration, easing })
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
  const { modal } = useKernel().atoms
  // That alone: the modal is not drawn anew for every step.
  const refusals = useAtom(useMemo(() => atom((get) => get(modal).refusals), [modal]))
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
