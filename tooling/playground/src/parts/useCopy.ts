import { useEffect, useState } from 'react'

/** Milliseconds for which it is said how copying went. */
const SAID = 2000

export interface Copying {
  /** For two seconds after `copy`: whether the browser allowed it. */
  readonly result: 'copied' | 'refused' | undefined
  copy(): Promise<void>
}

/** Copies a text, and says for a while how that went. A browser may refuse it: without HTTPS, or because the user does. */
export function useCopy(text: string): Copying {
  const [done, setDone] = useState<{ readonly text: string; readonly result: 'copied' | 'refused' }>()
  useEffect(() => {
    if (!done) return
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
