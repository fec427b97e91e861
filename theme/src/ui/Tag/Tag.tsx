import type { ReactNode } from 'react'
import { softTone } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Tag.css.ts'

/** Props of `Tag`. */
export interface TagProps {
  readonly children: ReactNode
  readonly tone?: keyof typeof softTone | undefined
}

/** A word about a thing. Never a control. */
export function Tag({ children, tone = 'neutral' }: TagProps): ReactNode {
  return (
    <span data-lk-part="tag" data-tone={tone} className={cx(styles.root, softTone[tone])}>
      {children}
    </span>
  )
}
