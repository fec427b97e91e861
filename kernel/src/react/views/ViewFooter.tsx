import type { ReactNode } from 'react'
import * as styles from './view.css.ts'

export interface ViewFooterProps {
  readonly children?: ReactNode
}

/** The part of a view that never scrolls; its hairline shows only while content is under it. Stands after `ViewBody`. */
export function ViewFooter({ children }: ViewFooterProps): ReactNode {
  return <div className={styles.footer}>{children}</div>
}
