import { type PointerEvent, type RefObject, useRef } from 'react'

/** The widget is a sheet below 480 px, or as many ems of the reader's text size (visual language, sections 4 and 8). */
const SHEET = '(max-width: 29.99875em)'
/** Share of its height a sheet is dragged before it closes. */
const DISMISS = 0.3

export interface SheetDrag {
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
