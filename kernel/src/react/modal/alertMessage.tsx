import { AlertBar } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useErrorText, useTranslate } from '../hooks/pluginHooks.ts'
import * as styles from './modal.css.ts'

/** States of a transaction that is with the network: what it did may still become final. */
const UNDER_WAY = new Set(['sent', 'seen', 'confirmed', 'failed'])

/**
 * A mistake in the site's set-up, for its developer: what it is, and in development what to do. Or, in the user's language,
 * what users can act on, such as trying again; what went wrong with their own transaction stays until that is final.
 */
export function AlertMessage(): ReactNode {
  const kernel = useKernel()
  const { dismissAlert, messages } = internalsOf(kernel)
  const alert = useAtom(kernel.atoms.alert)
  const records = useAtom(kernel.atoms.transactions)
  const t = useTranslate('kernel')
  const text = useErrorText(alert?.error)
  if (!alert || !messages.ready('kernel')) return null
  const { message, hints, details, retry } = alert.error
  // No second try mends a mistake of the site.
  const isForUser = alert.id < 0 || retry !== false
  const isHeld = records.some(
    ({ hash, state, isSettled }) =>
      isForUser && hash !== undefined && hash === details.hash && !isSettled && UNDER_WAY.has(state),
  )
  return (
    <div className={styles.message}>
      <AlertBar
        title={hints.length > 0 && !isForUser ? message.split('\n', 1)[0] : text}
        closeLabel={t('dismiss')}
        onClose={isHeld ? undefined : () => dismissAlert(alert.id)}
      >
        {!isForUser && hints.join(' ')}
      </AlertBar>
    </div>
  )
}
