import { startTransition, useEffect, useState } from 'react'
import { FIRST_ROWS } from '../../constants.ts'

/** How many rows to draw: those that can be seen at first, all others right after, without blocking a key or a frame. */
export function useGradually(): number {
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  return limit
}
