import { type RefObject, useEffect, useState } from 'react'

/** Rows from `start` up to and without `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** What of a long list is rendered. */
export interface RowWindow {
  readonly range: RowRange
  /** Pixels of one row. */
  readonly rowHeight: number
}

/** A range of rows, or rows that are left out. */
export type WindowSegment = RowRange & { readonly isGap: boolean }

/** Lists up to this many rows are in the page as a whole; the browser skips what is out of sight. */
export const MAX_WHOLE_ROWS = 60
/** Rows of the first frame; the rest comes when it is painted. */
export const FIRST_ROWS = 24
/** Pixels of a row before one was measured, the theme's `size.row`. */
const DEFAULT_ROW_HEIGHT = 60
/** The window moves by this many rows at a time, so that not every pixel of scrolling renders. */
const WINDOW_STEP = 8
/** Rows rendered beyond what is in sight, on both sides. */
const WINDOW_MARGIN = 12

/**
 * The rows in or near sight.
 * @param above - pixels of the list above the visible part; negative while the list begins further down
 * @param height - pixels of the visible part
 */
export function windowRange(above: number, height: number, rowHeight: number, count: number): RowRange {
  const step = rowHeight * WINDOW_STEP
  const first = Math.floor(above / step) * WINDOW_STEP - WINDOW_MARGIN
  const last = Math.ceil((above + height) / step) * WINDOW_STEP + WINDOW_MARGIN
  const start = Math.min(Math.max(first, 0), Math.max(count - 1, 0))
  return { start, end: Math.min(Math.max(last, start + 1), count) }
}

/** What the list consists of: the rows in sight, the row that has the focus wherever it is, and gaps between. */
export function windowSegments(range: RowRange, focused: number | undefined, count: number): readonly WindowSegment[] {
  const isApart = focused !== undefined && focused < count && (focused < range.start || focused >= range.end)
  const ranges = isApart ? [range, { start: focused, end: focused + 1 }] : [range]
  const segments: WindowSegment[] = []
  let at = 0
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    if (start > at) segments.push({ start: at, end: start, isGap: true })
    segments.push({ start, end, isGap: false })
    at = end
  }
  if (at < count) segments.push({ start: at, end: count, isGap: true })
  return segments
}

function scrollerOf(element: Element): Element | undefined {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}

function measure(list: Element, scroller: Element, count: number): RowWindow {
  // At large text a tag goes below the name: what is estimated too low leaves no gap, what is estimated too high does.
  const heights = [...list.querySelectorAll('[data-lk-row]')].map((row) => row.getBoundingClientRect().height)
  const rowHeight = Math.min(...heights.filter((height) => height > 0), Number.MAX_VALUE)
  const height = rowHeight === Number.MAX_VALUE ? DEFAULT_ROW_HEIGHT : rowHeight
  const above = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
  return { range: windowRange(above, scroller.clientHeight, height, count), rowHeight: height }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.range.start === b.range.start && a.range.end === b.range.end && a.rowHeight === b.rowHeight
}

/**
 * Which of `count` rows of equal height are in or near sight, in whatever scrolls around the list.
 * @param wanted - `false` spares the measuring where nobody asks for it
 */
export function useRowWindow(list: RefObject<Element | null>, count: number, wanted: boolean): RowWindow {
  const [measured, setMeasured] = useState<RowWindow>()
  useEffect(() => {
    const element = list.current
    const scroller = wanted && element ? scrollerOf(element) : undefined
    if (!element || !scroller) return
    const update = (): void => {
      const next = measure(element, scroller, count)
      setMeasured((last) => (last && isSame(last, next) ? last : next))
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(update) : undefined
    sizes?.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', update)
      sizes?.disconnect()
    }
  }, [list, count, wanted])
  return measured ?? { range: { start: 0, end: Math.min(count, FIRST_ROWS) }, rowHeight: DEFAULT_ROW_HEIGHT }
}
