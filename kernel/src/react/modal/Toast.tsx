import { Snackbar } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { hidden } from './hidden.css.ts'
import * as styles from './messages.css.ts'
import { useToast } from './useToast.ts'

/**
 * The snackbar. Readers hear it from two regions that are always there: an error at once, everything else when they
 * have finished.
 */
export function Toast(): ReactNode {
  const { toast, text, leaving, hold, release, element } = useToast()
  // Readers only hear what changes in a region that was already there.
  const [said, say] = useState('')
  useEffect(() => say(leaving ? '' : text), [leaving, text])
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
          <Snackbar kind={toast.kind} announced={false}>
            {text}
          </Snackbar>
        </div>
      )}
    </>
  )
}
