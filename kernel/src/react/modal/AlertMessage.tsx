import { AlertBar } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useT } from '../hooks/useT.ts'
import * as styles from './messages.css.ts'

/** A mistake in the site's set-up, for its developer: what it is, and in development what to do. */
export function AlertMessage(): ReactNode {
  const kernel = useKernel()
  const { dismissAlert, messages } = internalsOf(kernel)
  const alert = useAtom(kernel.atoms.alert)
  const t = useT('kernel')
  const text = useErrorText(alert?.error)
  if (!alert || !messages.ready('kernel')) return null
  const { message, hints } = alert.error
  return (
    <div className={styles.message}>
      <AlertBar
        title={hints.length > 0 ? message.split('\n', 1)[0] : text}
        closeLabel={t('dismiss')}
        onClose={() => dismissAlert(alert.id)}
      >
        {hints.join(' ')}
      </AlertBar>
    </div>
  )
}
