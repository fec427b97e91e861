import { type RefObject, useEffect, useState } from 'react'
import { WINDOW_FROM } from '../../constants.ts'
import { type RowRange, windowRange } from '../../derived/windowRange.ts'

/** Height of a row in px before one was measured: `--lk-size-row`. */
const ROW = 60

export interface RowWindow {
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
