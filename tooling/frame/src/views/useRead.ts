import { type RefObject, useEffect, useRef, useState } from 'react'
import { useExplain } from './words.tsx'

/** What a part of the settings reads by itself. */
export interface Read<T> {
  readonly value: T | undefined
  readonly setValue: (change: (before: T | undefined) => T | undefined) => void
  /** Why it could not be read, in the document's language. */
  readonly problem: string | undefined
  readonly isReading: boolean
  readonly retry: () => void
  /** Of the part: has the focus once the button is gone that was pressed. */
  readonly title: RefObject<HTMLHeadingElement | null>
}

/** Reads a part of the settings, and again after a failure. */
export function useRead<T>(load: () => Promise<T>, heading: RefObject<HTMLHeadingElement | null> | undefined): Read<T> {
  const explain = useExplain()
  const [value, setValue] = useState<T>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(true)
  const own = useRef<HTMLHeadingElement>(null)
  const title = heading ?? own
  const work = useRef(() => {
    load()
      .then(
        (read) => setValue(() => read),
        (error: unknown) => setProblem(explain(error)),
      )
      .finally(() => setReading(false))
  })
  useEffect(() => work.current(), [])
  const retry = (): void => {
    setProblem(undefined)
    setReading(true)
    title.current?.focus()
    work.current()
  }
  return { value, setValue, problem, isReading, retry, title }
}
