import type { ReactNode } from 'react'
import * as styles from './modal.css.ts'

/** The bar on top of the sheet that says it can be dragged; decoration. */
export function Grip({ locked }: { readonly locked: boolean }): ReactNode {
  return <div className={styles.grip} data-locked={locked || undefined} aria-hidden="true" />
}
