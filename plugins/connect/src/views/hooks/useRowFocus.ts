import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextRowIndex, type RowRange, WINDOW_FROM, windowRange } from '../../model/rowWindow.ts'

interface RowFocus {
  /** Place of the row that has the focus, among `ids`. */
  readonly focused: number | undefined
  /** Renders a row and moves the focus to it. */
  focusRow(index: number): void
}

/** The control in the row of a place, when it is rendered. */
function controlAt(anchor: Element | null, index: number): HTMLElement | undefined {
  const control = anchor?.parentElement?.querySelector(`[aria-posinset="${index + 1}"] > *`)
  return control instanceof HTMLElement ? control : undefined
}

function indexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[aria-posinset]') : null
  return row ? Number(row.getAttribute('aria-posinset')) - 1 : undefined
}

/**
 * Follows the focus among the rows of the list around `anchor`, and moves it with the arrow keys, Home and End, also to
 * rows that are not rendered yet.
 */
export function useRowFocus(anchor: RefObject<Element | null>, ids: readonly string[], total: number): RowFocus {
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<number>(undefined)
  /** Place of the row that has the focus, while it is in the list. */
  const last = useRef<number>(undefined)
  const [, setAsked] = useState(0)
  const focusRow = useCallback(
    (index: number) => {
      wanted.current = index
      setFocusedId(ids[index])
      setAsked((count) => count + 1)
    },
    [ids],
  )
  useEffect(() => {
    if (wanted.current === undefined) return
    const control = controlAt(anchor.current, wanted.current)
    wanted.current = undefined
    control?.focus()
  })
  useLayoutEffect(() => {
    // The focused row was removed by a new list: the row in its place takes the focus.
    const root = anchor.current?.getRootNode()
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
    const isRemoved = last.current !== undefined && (active === null || active === document.body)
    if (isRemoved) controlAt(anchor.current, Math.min(last.current ?? 0, ids.length - 1))?.focus()
  }, [anchor, ids])
  useEffect(() => {
    const list = anchor.current?.parentElement
    if (!list) return
    const onFocus = (event: FocusEvent): void => {
      last.current = indexOf(event.target)
      setFocusedId(ids[last.current ?? -1])
    }
    const onLeave = (event: FocusEvent): void => {
      const { target, relatedTarget } = event
      if (relatedTarget) last.current = undefined
      // A row that is still there afterwards was left by the user, such as by a click on empty space.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && !relatedTarget) last.current = undefined
      })
    }
    const onKey = (event: KeyboardEvent): void => {
      const at = indexOf(event.target)
      const next =
        at === undefined || event.altKey || event.ctrlKey || event.metaKey ? at : nextRowIndex(event.key, at, total)
      if (next === undefined || next === at) return
      event.preventDefault()
      focusRow(next)
    }
    list.addEventListener('focusin', onFocus)
    list.addEventListener('focusout', onLeave)
    list.addEventListener('keydown', onKey)
    return () => {
      list.removeEventListener('focusin', onFocus)
      list.removeEventListener('focusout', onLeave)
      list.removeEventListener('keydown', onKey)
    }
  }, [anchor, ids, total, focusRow])
  const focused = focusedId === undefined ? -1 : ids.indexOf(focusedId)
  return { focused: focused < 0 ? undefined : focused, focusRow }
}

/** Height of a row in px before one was measured: `--lk-size-row`. */
const ROW = 60

interface RowWindow {
  readonly range: RowRange
  readonly rowHeight: number
}

function scrollerOf(element: Element): Element | undefined {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

function measure(anchor: Element, scroller: Element, count: number): RowWindow {
  const rows = [...(anchor.parentElement?.querySelectorAll('[aria-posinset]') ?? [])]
  // At large text a tag stands below the name: what is counted too low leaves no gap, what is counted too high does.
  const heights = rows.map((row) => row.getBoundingClientRect().height).filter((height) => height > 0)
  const rowHeight = heights.length > 0 ? Math.min(...heights) : ROW
  const above = scroller.getBoundingClientRect().top - anchor.getBoundingClientRect().top
  return { range: windowRange(above, scroller.clientHeight, rowHeight, count), rowHeight }
}

function same(a: RowWindow, b: RowWindow): boolean {
  return a.range.start === b.range.start && a.range.end === b.range.end && a.rowHeight === b.rowHeight
}

/**
 * Which of `count` rows are in or near sight, of equal height, below `anchor` in whatever scrolls around it. Short lists
 * are always whole.
 */
export function useRowWindow(anchor: RefObject<Element | null>, count: number): RowWindow {
  const isLong = count > WINDOW_FROM
  const [shown, setShown] = useState<RowWindow>({ range: { start: 0, end: WINDOW_FROM }, rowHeight: ROW })
  useEffect(() => {
    const element = anchor.current
    const scroller = isLong && element ? scrollerOf(element) : undefined
    if (!element || !scroller) return
    const update = (): void => {
      const next = measure(element, scroller, count)
      setShown((last) => (same(last, next) ? last : next))
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(update) : undefined
    sizes?.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', update)
      sizes?.disconnect()
    }
  }, [anchor, count, isLong])
  return isLong ? shown : { range: { start: 0, end: count }, rowHeight: shown.rowHeight }
}
