import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { softTone } from '../shared/softTone.css.ts'
import * as styles from './Tag.css.ts'

/** Props of `Tag`. */
export interface TagProps {
  readonly children: ReactNode
  readonly tone?: keyof typeof softTone | undefined
}

/** A word about a thing. Never a control. */
export function Tag({ children, tone = 'neutral' }: TagProps): ReactNode {
  return <span className={cx(styles.root, softTone[tone])}>{children}</span>
}
