import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Pair.css.ts'

/** Props of `Pair`. */
export interface PairProps {
  /** Two `Button`s; the one that declines comes first. */
  readonly children: ReactNode
  /** The second one is wider: decline and confirm. */
  readonly lead?: boolean | undefined
}

/** Two buttons beside each other while both have room for their words, else below each other. */
export function Pair({ children, lead = false }: PairProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return <div className={cx(styles.root, lead && styles.lead)}>{children}</div>
}
