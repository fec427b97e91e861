import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Actions.css.ts'

/** Props of `Actions`. */
export interface ActionsProps {
  /** `Action`s or, with `kind="tiles"`, `PictureTile`s. */
  readonly children: ReactNode
  /** `actions`: two to four, two by two at large text (default). `tiles`: five in a row. */
  readonly kind?: 'actions' | 'tiles' | undefined
}

/** A few things to do, beside each other. */
export function Actions({ children, kind = 'actions' }: ActionsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return <div className={cx(kind === 'actions' ? styles.root : styles.tiles)}>{children}</div>
}
