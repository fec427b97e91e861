import { useEffect, useState } from 'react'
import { withLimit } from '../ask/withLimit.ts'
import type { PartState, Probe } from './partState.ts'

/** Milliseconds between two questions. */
const EVERY = 2000
/** Milliseconds a part has to answer. */
const LIMIT = 4000

async function ask<T>(url: string, probe: Probe<T>, signal: AbortSignal): Promise<PartState<T>> {
  const start = performance.now()
  try {
    const value = await withLimit(LIMIT, (own) => probe(url, own), signal)
    return { status: 'up', value, took: Math.round(performance.now() - start) }
  } catch (error) {
    return { status: 'down', problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Keeps asking a part how it is, while the page is visible and live. What was known stays while the part is down.
 *
 * @param probe must be the same function each time
 */
export function usePart<T>(url: string | undefined, probe: Probe<T>, isLive: boolean): PartState<T> {
  const [state, setState] = useState<PartState<T>>({ status: url === undefined ? 'missing' : 'waiting' })
  useEffect(() => {
    if (url === undefined || !isLive) return
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const round = async (): Promise<void> => {
      clearTimeout(timer)
      const next = document.hidden ? undefined : await ask(url, probe, end.signal)
      if (end.signal.aborted) return
      if (next) setState((before) => ({ ...before, ...next }))
      timer = setTimeout(() => void round(), EVERY)
    }
    const onVisibility = (): void => {
      if (!document.hidden) void round()
    }
    document.addEventListener('visibilitychange', onVisibility)
    void round()
    return () => {
      end.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [url, probe, isLive])
  return state
}
