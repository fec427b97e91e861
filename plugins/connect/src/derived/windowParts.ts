import type { RowRange } from './windowRange.ts'

/** Rows in a row, or the number of rows left out. */
export type WindowPart = { readonly skipped: number; readonly from: number } | RowRange

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
