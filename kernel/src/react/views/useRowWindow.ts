import {
  createElement,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The element with the focus, also inside of a shadow root; nothing while only the page itself has it. */
function focusedIn(container: Element): Element | undefined {
  const root = container.getRootNode()
  const active = root instanceof ShadowRoot ? root.activeElement : container.ownerDocument.activeElement
  return active && active !== container.ownerDocument.body ? active : undefined
}

/**
 * Calls back when the element that has the focus goes away with a render, before the browser paints. A press beside the
 * controls or a move of the focus is no removal.
 * @param onRemoved - receives the element that is gone; moves the focus to where the user goes on
 */
export function useRemovedFocus(container: RefObject<Element | null>, onRemoved: (gone: Element) => void): void {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const onFocus = ({ target }: Event): void => {
      focused.current = target instanceof Element ? target : undefined
    }
    const onBlur = (): void => {
      // Some browsers tell of a removal as of any other loss; by the time of this task the render has dealt with it.
      queueMicrotask(() => {
        if (focused.current?.isConnected && focused.current !== focusedIn(element)) focused.current = undefined
      })
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [container])
  // After every render: any of them may have removed it.
  useLayoutEffect(() => {
    const element = container.current
    const gone = focused.current
    if (!element || !gone || gone.isConnected) return
    focused.current = undefined
    if (!focusedIn(element)) onRemoved(gone)
  })
}

/** Rows from `start` up to and without `end`. */
interface RowRange {
  readonly start: number
  readonly end: number
}

/** What of a long list is rendered. */
interface RowWindow {
  readonly range: RowRange
  /** Pixels of one row. */
  readonly rowHeight: number
}

/** What stands between the rows of a list, such as headings; made by `rowHeadings`. */
export interface RowHeadings {
  /** Draws what stands above a row, if anything does. @param index - from 0 */
  draw(index: number): ReactNode
  /** Pixels of what stands above the rows from `start` up to and without `end`. */
  heightOf(start: number, end: number): number
  /** How far down the list something would be without headings. @param offset - pixels from its top */
  without(offset: number, rowHeight: number): number
}

/** A range of rows, or rows that are left out. */
type WindowSegment = RowRange & { readonly isGap: boolean }

/** Lists up to this many rows are in the page as a whole; the browser skips what is out of sight. */
export const MAX_WHOLE_ROWS = 60
/** Rows of the first frame, as many as the modal has room for; the rest comes when it is painted. */
export const FIRST_ROWS = 12
/** Pixels of a row before one was measured, the theme's `size.row`. */
const DEFAULT_ROW_HEIGHT = 60
/** The window moves by this many rows at a time, so that not every pixel of scrolling renders, and no step takes long. */
const WINDOW_STEP = 2
/** Rows rendered beyond what is in sight, on both sides. */
const WINDOW_MARGIN = 3

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

/** Where the rows are in what scrolls around them; all in px. */
interface RowLayout {
  readonly rowHeight: number
  /** From the top of the scrolled content to the first row. */
  readonly top: number
  /** Height of what is in sight. */
  readonly height: number
}

function measure(list: Element, scroller: Element): RowLayout {
  // At large text a tag goes below the name: what is estimated too low leaves no gap, what is estimated too high does.
  const heights = [...list.querySelectorAll('[data-lk-row]')].map((row) => row.getBoundingClientRect().height)
  const rowHeight = Math.min(...heights.filter((height) => height > 0), Number.MAX_VALUE)
  return {
    rowHeight: rowHeight === Number.MAX_VALUE ? DEFAULT_ROW_HEIGHT : rowHeight,
    top: list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    height: scroller.clientHeight,
  }
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.range.start === b.range.start && a.range.end === b.range.end && a.rowHeight === b.rowHeight
}

/**
 * Which of `count` rows of equal height are in or near sight, in whatever scrolls around the list. Rows are measured when
 * something changes its size; scrolling reads nothing but how far it is scrolled.
 * @param wanted - `false` spares the measuring
 */
export function useRowWindow(
  list: RefObject<Element | null>,
  count: number,
  wanted: boolean,
  headings?: RowHeadings,
): RowWindow {
  const [measured, setMeasured] = useState<RowWindow>()
  useEffect(() => {
    const element = list.current
    const scroller = wanted && element ? scrollerOf(element) : undefined
    if (!element || !scroller) return
    let layout = measure(element, scroller)
    const update = (): void => {
      const { rowHeight, top, height } = layout
      const rowsTo = (offset: number): number => headings?.without(offset, rowHeight) ?? offset
      const above = rowsTo(scroller.scrollTop - top)
      const shown = rowsTo(scroller.scrollTop - top + height) - above
      const next = { range: windowRange(above, shown, rowHeight, count), rowHeight }
      setMeasured((last) => (last && isSame(last, next) ? last : next))
    }
    const onResize = (): void => {
      layout = measure(element, scroller)
      update()
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(onResize) : undefined
    // What stands above the list moves it when it grows: all of it is in the content.
    for (const observed of [scroller, scroller.firstElementChild]) if (observed) sizes?.observe(observed)
    return () => {
      scroller.removeEventListener('scroll', update)
      sizes?.disconnect()
    }
  }, [list, count, wanted, headings])
  return measured ?? { range: { start: 0, end: Math.min(count, FIRST_ROWS) }, rowHeight: DEFAULT_ROW_HEIGHT }
}

/** A heading of a list, and the row it stands above. */
export interface RowHeading {
  /** Place of the row, from 0. */
  readonly at: number
  readonly label: string
}

export interface RowHeadingsOptions {
  /** In the order of the rows. */
  readonly places: readonly RowHeading[]
  /** Pixels of one heading. */
  readonly height: number
  /** Draws one; a list consists of `listitem`s, so this has to be one. */
  readonly draw: (label: string) => ReactNode
}

/**
 * Headings for a `RowList`, such as the months of a history: they scroll with the rows, count in the size of a long list,
 * and are no stops for the arrow keys. A chunk that has no headings does not carry this.
 */
export function rowHeadings({ places, height, draw }: RowHeadingsOptions): RowHeadings {
  const labels = new Map(places.map(({ at, label }) => [at, label]))
  return {
    draw(index) {
      const label = labels.get(index)
      return label === undefined ? null : createElement(Fragment, { key: `heading ${index}` }, draw(label))
    },
    heightOf: (start, end) => places.filter(({ at }) => at >= start && at < end).length * height,
    without(offset, rowHeight) {
      const passed = places.filter(({ at }, before) => at * rowHeight + before * height < offset).length
      return offset - passed * height
    },
  }
}
