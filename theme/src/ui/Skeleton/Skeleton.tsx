import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import * as styles from './Skeleton.css.ts'

/** Props of `Skeleton`. */
export interface SkeletonProps {
  /** `line` 12, `small` 10, `amount` 30 px high; `circle` and `logo` 36 px; `block` a square as wide as its place; `row` a control; `result` an amount on a sunken ground. */
  readonly shape?: keyof typeof styles.shape | undefined
  /** Of a line: 25, 45, 65, 100 % of its place, or `value`, 56 px. */
  readonly width?: keyof typeof styles.width | undefined
}

/** The shape of what comes; shows after 100 ms, so that fast answers never flash. Hidden from readers: say `busy` around it. */
export function Skeleton({ shape = 'line', width }: SkeletonProps): ReactNode {
  const isLine = shape === 'line' || shape === 'small' || shape === 'amount'
  return (
    <span
      className={cx(styles.root, styles.shape[shape], isLine && styles.width[width ?? 'full'])}
      aria-hidden="true"
    />
  )
}
