import type { ViewProps } from '@latchkey/kernel'
import { useAtom } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { mailIcon } from '@latchkey/theme/icons'
import { IconTile, Text } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { emailHooks } from '../hooks.ts'
import type { EmailParams } from '../plugin.ts'
import { CodePlace } from './CodePlace.tsx'
import { useProblem, useShownSignal } from './EmailField.tsx'
import { middle } from './email.css.ts'

/** Says where the link is while this device is not approved. */
export function EmailVerifyDevice({ params: { email } }: ViewProps<EmailParams>): ReactNode {
  const t = emailHooks.useMessages()
  const { atoms, verifyDevice, resend, edit } = emailHooks.usePlugin()
  const wait = useAtom(atoms.wait)
  const [error, setError] = useState<unknown>()
  const problem = useProblem(error)
  const shownSignal = useShownSignal()
  emailHooks.useWhileShown(
    useCallback(
      ({ signal }) =>
        verifyDevice({ email, signal }).catch((cause: unknown) => {
          if (!signal.aborted) setError(cause)
        }),
      [email, verifyDevice],
    ),
  )
  const again = (): Promise<void> => {
    setError(undefined)
    return resend({ email, signal: shownSignal() }).catch(setError)
  }
  return (
    <StatusView
      animation={
        <div className={middle}>
          <IconTile icon={mailIcon} size={64} />
        </div>
      }
      title={problem === undefined ? t('deviceHeading', { email }) : t('failed')}
      text={problem ?? t('deviceText')}
      primary={wait > 0 ? undefined : { label: t('again'), kind: 'secondary', onPress: again }}
      secondary={{ label: t('change'), kind: 'quiet', onPress: edit }}
    >
      {wait > 0 && (
        <div className={middle}>
          <Text tone="muted">{t('againIn', { count: wait })}</Text>
        </div>
      )}
    </StatusView>
  )
}

/** The code of a login. */
export function EmailVerifyOtp({ params: { email } }: ViewProps<EmailParams>): ReactNode {
  const t = emailHooks.useMessages()
  const { verifyCode, resend, edit } = emailHooks.usePlugin()
  const run = emailHooks.useReportedAction()
  return (
    <CodePlace
      failed={t('failed')}
      onShown={verifyCode}
      onResend={({ signal }) => resend({ email, signal })}
      onEdit={() => run(edit)}
    />
  )
}
