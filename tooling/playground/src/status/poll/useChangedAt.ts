import { useEffect, useRef, useState } from 'react'

/** When a value that was known before became another one; `undefined` as long as it has not. */
export function useChangedAt(value: number | undefined): number | undefined {
  const [at, setAt] = useState<number>()
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && value !== before.current) setAt(Date.now())
    before.current = value
  }, [value])
  return at
}
