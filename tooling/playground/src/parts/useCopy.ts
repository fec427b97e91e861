import { useEffect, useState } from 'react'

/** Milliseconds for which it is said that something was copied. */
const SAID = 2000

export interface Copying {
  /** Whether the browser allowed it: for two seconds after `copy` where it did; where it did not, users have something to do. */
  readonly result: 'copied' | 'refused' | undefined
  copy(): Promise<void>
}

/** Copies a text, and says how that went. A browser may refuse it: without HTTPS, or because the user does. */
export function useCopy(text: string): Copying {
  const [done, setDone] = useState<{ readonly text: string; readonly result: 'copied' | 'refused' }>()
  useEffect(() => {
    if (done?.result !== 'copied') return
    const timer = setTimeout(() => setDone(undefined), SAID)
    return () => clearTimeout(timer)
  }, [done])
  return {
    result: done?.text === text ? done.result : undefined,
    async copy() {
      const result = await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'refused' as const,
      )
      setDone({ text, result })
    },
  }
}

/** What a button that copies says. @param byHand what to do where it is refused */
export const copyLabel = ({ result }: Pick<Copying, 'result'>, label: string, byHand = 'select and copy it'): string =>
  result === 'copied' ? 'Copied' : result === 'refused' ? `Not allowed: ${byHand}` : label
