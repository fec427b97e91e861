import type { ReactNode } from 'react'
import { AlertMessage } from './AlertMessage.tsx'
import * as styles from './messages.css.ts'
import { Toast } from './Toast.tsx'

/** What is said above the modal, or over the page when it is closed. */
export function Messages(): ReactNode {
  return (
    <div className={styles.messages}>
      <AlertMessage />
      <Toast />
    </div>
  )
}
