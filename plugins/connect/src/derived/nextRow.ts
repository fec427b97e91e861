/** Rows in sight, about. */
const PAGE = 8

/** Where a key leads in a list of `total` rows; `undefined` for keys that do not lead anywhere. */
export function nextRow(key: string, at: number, total: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, total - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'PageDown') return Math.min(at + PAGE, total - 1)
  if (key === 'PageUp') return Math.max(at - PAGE, 0)
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}
