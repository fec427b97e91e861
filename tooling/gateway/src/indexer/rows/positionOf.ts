const TIME_DIGITS = 12
const BLOCK_DIGITS = 12
const INDEX_DIGITS = 6

/**
 * Where a transaction stands in the order of a history: text that sorts by time, then block, then place in the block.
 * A transaction keeps the one it got when it was first seen, so that a list read page by page neither repeats nor
 * misses it when its block is replaced.
 */
export function positionOf(timestamp: number, blockNumber: number, index: number): string {
  return (
    `${timestamp}`.padStart(TIME_DIGITS, '0') +
    `${blockNumber}`.padStart(BLOCK_DIGITS, '0') +
    `${index}`.padStart(INDEX_DIGITS, '0')
  )
}
