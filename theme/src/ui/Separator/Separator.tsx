import type { ReactNode } from 'react'
import * as styles from './Separator.css.ts'

/** Props of `Separator`. */
export interface SeparatorProps {
  /** Words in the line, such as "or with a wallet". */
  readonly children?: ReactNode
}

/** A hairline between groups, with or without words in it. */
export function Separator({ children }: SeparatorProps): ReactNode {
  return children ? (
    <p data-lk-part="separator" className={styles.words}>
      {children}
    </p>
  ) : (
    <hr data-lk-part="separator" className={styles.rule} />
  )
}
