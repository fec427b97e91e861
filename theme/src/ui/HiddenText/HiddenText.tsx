import type { ReactNode } from 'react'
import { hidden } from '../shared/hidden.css.ts'

/** Props of `HiddenText`. */
export interface HiddenTextProps {
  readonly children?: ReactNode
  /** Reads out what appears in it. */
  readonly live?: 'polite' | 'assertive' | undefined
}

/** Words for readers only. */
export function HiddenText({ children, live }: HiddenTextProps): ReactNode {
  return (
    <span className={hidden} aria-live={live}>
      {children}
    </span>
  )
}
