import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Card.css.ts'

/** Props of `Card`. */
export interface CardProps {
  readonly children?: ReactNode
  /** `plain` has a hairline (default), `sunken` a ground. */
  readonly tone?: keyof typeof styles.tone | undefined
  /** 16 px (default); `facts` is 8 above and below, for a receipt; `small` is 12. */
  readonly padding?: keyof typeof styles.padding | undefined
}

/** Things that belong together. Not to be pressed: what can be pressed is a row. */
export function Card({ children, tone = 'plain', padding = 'normal' }: CardProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <div data-lk-part="card" className={cx(styles.root, styles.tone[tone], styles.padding[padding])}>
      {children}
    </div>
  )
}
