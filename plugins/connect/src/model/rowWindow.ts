/** Longer lists render only the visible rows. */
export const WINDOW_FROM = 24
/** Rows added and removed together, so that the list does not render for every scrolled row. */
export const WINDOW_STEP = 4
/** Rows rendered above and below the visible ones, for the Tab key and fast scrolling. */
export const WINDOW_MARGIN = 8

/** Rows from `start` up to and without `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * The rows to render of a long list.
 * @param above Pixels of the list above the visible part; negative while the list begins further down.
 * @param height Pixels of the visible part.
 */
export function windowRange(above: number, height: number, rowHeight: number, count: number): RowRange {
  const step = rowHeight * WINDOW_STEP
  const first = Math.floor(above / step) * WINDOW_STEP - WINDOW_MARGIN
  const last = Math.ceil((above + height) / step) * WINDOW_STEP + WINDOW_MARGIN
  const start = Math.min(Math.max(first, 0), Math.max(count - 1, 0))
  return { start, end: Math.min(Math.max(last, start + 1), count) }
}

/** Rows in a row, or the number of rows left out. */
type WindowPart = { readonly skipped: number; readonly from: number } | RowRange

/** What stands in the list: the rows in sight, the row that has the focus wherever it is, and gaps between. */
export function windowParts(range: RowRange, focused: number | undefined, count: number): readonly WindowPart[] {
  const isApart = focused !== undefined && focused < count && (focused < range.start || focused >= range.end)
  const ranges = isApart ? [range, { start: focused, end: focused + 1 }] : [range]
  const parts: WindowPart[] = []
  let at = 0
  for (const one of ranges.sort((a, b) => a.start - b.start)) {
    if (one.start > at) parts.push({ skipped: one.start - at, from: at })
    parts.push(one)
    at = one.end
  }
  if (at < count) parts.push({ skipped: count - at, from: at })
  return parts
}

/** Rows in sight, about. */
const PAGE = 8

/** Where a key leads in a list of `total` rows; `undefined` for keys that do not lead anywhere. */
export function nextRowIndex(key: string, at: number, total: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, total - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'PageDown') return Math.min(at + PAGE, total - 1)
  if (key === 'PageUp') return Math.max(at - PAGE, 0)
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}
