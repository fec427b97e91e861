/**
 * Where an arrow key leads in a list of `count` rows; -1 is the field above it. `undefined` when the key does not move.
 */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return at < 0 ? undefined : at - 1
  if (key === 'Home') return at < 0 ? undefined : 0
  if (key === 'End') return at < 0 ? undefined : count - 1
  return undefined
}
