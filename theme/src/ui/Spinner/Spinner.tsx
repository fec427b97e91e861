import type { ReactNode } from 'react'
import { cx } from '../shared/styling.ts'
import * as styles from './Spinner.css.ts'

/** Props of `Spinner`. */
export interface SpinnerProps {
  /** 20 (default) or 24 px. */
  readonly size?: 'medium' | 'large' | undefined
  /** Words for screen readers; leave out when words stand beside it. */
  readonly label?: string | undefined
}

/** A wait inside a row, button, step or snackbar, in the current colour. Turns slowly under reduced motion. */
export function Spinner({ size = 'medium', label }: SpinnerProps): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      className={cx(styles.root, styles.size[size])}
      focusable="false"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <circle className={styles.arc} cx="10" cy="10" r="8" />
    </svg>
  )
}
