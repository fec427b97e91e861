import { useEffect, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'

/** What the widget's own client says of the gateway, once the gateway is up. */
export function useClient(kernel: PlaygroundKernel, isUp: boolean): string {
  const [words, setWords] = useState('–')
  useEffect(() => {
    if (!isUp) return
    const end = new AbortController()
    kernel.plugins.api.getSupportedChains({ signal: end.signal }).then(
      ({ http }) => setWords(`serves ${http.length} networks`),
      (error: unknown) => {
        if (!end.signal.aborted) setWords(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
      },
    )
    return () => end.abort()
  }, [kernel, isUp])
  return words
}
