import type { ReactNode } from 'react'
import { gap as gaps } from '../shared/common.css.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Stack.css.ts'

/** Props of `Row`. */
export interface RowProps {
  readonly children?: ReactNode
  /** A step of the token group `space`; 3 (12 px) by default. */
  readonly gap?: keyof typeof gaps | undefined
  readonly align?: keyof typeof styles.rowAlign | undefined
  readonly justify?: keyof typeof styles.justify | undefined
  /** Goes on to the next line where there is no room. */
  readonly wrap?: boolean | undefined
  /** Takes the room that is left. */
  readonly grow?: boolean | undefined
  readonly as?: 'div' | 'span' | undefined
}

/** Things beside each other, in reading direction. */
export function Row(props: RowProps): ReactNode {
  const {
    children,
    gap = 3,
    align = 'center',
    justify = 'start',
    wrap = false,
    grow = false,
    as: Element = 'div',
  } = props
  const className = cx(
    styles.row,
    gaps[gap],
    styles.rowAlign[align],
    styles.justify[justify],
    wrap && styles.wrap,
    grow && styles.grow,
  )
  return <Element className={className}>{children}</Element>
}
