import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './ButtonGroup.css.ts'

/** Props of `ButtonGroup`. */
export interface ButtonGroupProps {
  /** `Button`s, `ActionButton`s or `PictureTile`s, as `kind` says. */
  readonly children: ReactNode
  /**
   * `buttons` (default): two `Button`s beside each other while both have room for their words, else below each other; the
   * one that declines comes first. `actions`: two to four `ActionButton`s, two by two at large text. `tiles`: five
   * `PictureTile`s in a row.
   */
  readonly kind?: keyof typeof styles.kind | undefined
  /** Of `buttons`: the last one is wider, for decline and confirm. */
  readonly lead?: boolean | undefined
}

/** Things to press that belong together. */
export function ButtonGroup({ children, kind = 'buttons', lead = false }: ButtonGroupProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <div data-lk-part="button-group" className={cx(styles.kind[kind], lead && styles.lead)}>
      {children}
    </div>
  )
}
