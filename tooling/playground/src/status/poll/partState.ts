import { useEffect, useState } from 'react'

/** The present in milliseconds, moving on by the second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What is known of a part. */
export interface PartState<T> {
  /** `missing`: not among the services; `waiting`: not heard of yet; `down`: it did not answer the last time. */
  readonly status: 'missing' | 'waiting' | 'up' | 'down'
  /** The last answer. */
  readonly value?: T
  /** Milliseconds the last answer took. */
  readonly took?: number
  /** Why it is down. */
  readonly problem?: string
}

/** Asks a part how it is. */
export type Probe<T> = (url: string, signal: AbortSignal) => Promise<T>
