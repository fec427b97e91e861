import { Snackbar } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { hidden } from './hidden.css.ts'
import * as styles from './messages.css.ts'
import { useToast } from './useToast.ts'

/**
 * The snackbar. Readers hear it from two regions that are always there: an error at once, everything else when they
 * have finished.
 */
export function Toast(): ReactNode {
  const { toast, text, leaving, hold, release, element } = useToast()
  const said = leaving ? '' : text
  const error = toast?.kind === 'error'
  return (
    <>
      <div className={hidden} role="status">
        {error ? '' : said}
      </div>
      <div className={hidden} role="alert">
        {error ? said : ''}
      </div>
      {toast && (
        <div
          ref={element}
          key={toast.id}
          className={styles.toast}
          data-leaving={leaving || undefined}
          aria-hidden="true"
          onPointerEnter={hold}
          onPointerLeave={release}
        >
          <Snackbar kind={toast.kind}>{text}</Snackbar>
        </div>
      )}
    </>
  )
}
