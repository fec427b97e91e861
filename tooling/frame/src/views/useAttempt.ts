import { type RefObject, useEffect, useRef, useState } from 'react'
import { useExplain } from './words.tsx'

interface Attempt {
  readonly isBusy: boolean
  /** Why the last one failed, in the document's language. */
  readonly problem: string | undefined
  readonly setProblem: (problem: string | undefined) => void
  /** Does what a press is for; a failure is said until the next attempt. */
  readonly run: (work: () => Promise<void>) => void
}

/** What a press does: busy until it ends, and in words why it failed. */
export function useAttempt(): Attempt {
  const explain = useExplain()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = (work: () => Promise<void>): void => {
    setBusy(true)
    setProblem(undefined)
    work()
      .catch((error: unknown) => setProblem(explain(error)))
      .finally(() => setBusy(false))
  }
  return { isBusy, problem, setProblem, run }
}

/** The heading of a view, which has the focus from the first moment: it says what is asked now. */
export function useTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return title
}
