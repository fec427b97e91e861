import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hidden } from '../shared/common.css.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Timer.css.ts'

const ANNOUNCE_AT = [60, 30, 0]
const WARN_SECONDS = 30

/** Props of `Timer`. */
export interface TimerProps {
  /** Seconds left; the caller counts. */
  readonly remaining: number
  /** Seconds at the start. */
  readonly total: number
  /** Words with the time in them, such as "Expires in 3:12". */
  readonly children?: string | undefined
}

/** Words and a bar that empties; a warning in the last 30 s. Read aloud only at 60, 30 and 0 s. */
export function Timer({ remaining, total, children = '' }: TimerProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const spoken = useSpoken(remaining, children)
  const isLow = remaining <= WARN_SECONDS && total > WARN_SECONDS
  return (
    <div data-lk-part="timer" className={cx(styles.root, isLow && styles.low)}>
      {children && <span>{children}</span>}
      <progress
        className={cx(styles.bar, isLow && styles.barLow)}
        max={Math.max(total, 1)}
        value={Math.min(Math.max(remaining, 0), Math.max(total, 1))}
        aria-hidden="true"
      />
      <span className={hidden} role="status">
        {spoken}
      </span>
    </div>
  )
}

function useSpoken(remaining: number, words: string): string {
  const before = useRef(remaining)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const from = before.current
    before.current = remaining
    if (ANNOUNCE_AT.some((mark) => from > mark && remaining <= mark)) setSpoken(words)
    if (remaining > from) setSpoken('')
  }, [remaining, words])
  return spoken
}
