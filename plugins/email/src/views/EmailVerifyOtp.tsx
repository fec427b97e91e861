import type { ViewProps } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import { emailHooks } from '../hooks.ts'
import type { EmailParams } from '../plugin.ts'
import { CodePlace } from './CodePlace.tsx'

/** The code of a login. */
export function EmailVerifyOtp({ params: { email } }: ViewProps<EmailParams>): ReactNode {
  const t = emailHooks.useMessages()
  const { verifyCode, resend, edit } = emailHooks.usePlugin()
  const run = emailHooks.useReportedAction()
  return (
    <CodePlace
      text={t('codeText', { email })}
      failed={t('failed')}
      onShown={verifyCode}
      onResend={() => resend({ email })}
      onEdit={() => run(edit)}
    />
  )
}
