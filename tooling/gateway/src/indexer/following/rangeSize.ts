const FIRST = 20
const MOST = 200
const TARGET_MS = 400

/** How many blocks are fetched at once: more while answers are quick, fewer when they are slow or fail. */
export interface RangeSize {
  readonly now: number
  /** After an answer that took so many milliseconds. */
  succeeded(milliseconds: number): void
  /** After a failure; `false` when it cannot be smaller. */
  failed(): boolean
}

/** Starts small and doubles or halves. */
export function rangeSize(first: number = FIRST, most: number = MOST): RangeSize {
  let size = Math.min(first, most)
  return {
    get now() {
      return size
    },
    succeeded(milliseconds) {
      if (milliseconds < TARGET_MS) size = Math.min(size * 2, most)
      else if (milliseconds > 2 * TARGET_MS) size = Math.max(1, Math.floor(size / 2))
    },
    failed() {
      if (size === 1) return false
      size = Math.max(1, Math.floor(size / 4))
      return true
    },
  }
}
