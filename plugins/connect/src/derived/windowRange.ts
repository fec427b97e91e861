import { WINDOW_MARGIN, WINDOW_STEP } from '../constants.ts'

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
