import { isKernelError, type ViewProps } from '@latchkey/kernel'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import type { SocialProvider } from '@latchkey/plugin-embedded'
import type { ReactNode } from 'react'
import { socialsHooks } from '../hooks.ts'
import { openLoginWindow } from '../loginWindow.ts'
import { marks } from './marks.ts'
import { Mark } from './SocialRow.tsx'
import { middle } from './socials.css.ts'

/** Most characters shown of the service's own sentence. */
const MAX_CHARACTERS = 200

/** Says what to do in the provider's window, and how it went. */
export function ConnectingSocial({ params }: ViewProps<{ readonly provider: SocialProvider }>): ReactNode {
  const t = socialsHooks.useMessages()
  const router = socialsHooks.useRouter()
  const run = socialsHooks.useReportedAction()
  const { atoms, connect } = socialsHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const leaves = useAtom(atoms.leaves)
  const reason = useErrorText(attempt?.error)
  const { provider } = params
  const { name } = marks[provider]
  const status = attempt?.status ?? 'waiting'
  const own = isKernelError(attempt?.error, 'embedded/refused') ? `${attempt.error.details.message}` : reason
  const texts = { waiting: t('waitingText'), blocked: t('blockedText'), closed: t('closedText'), failed: own }
  const again = (): void => {
    const page = leaves ? undefined : openLoginWindow()
    run(() => connect({ provider, page }))
  }
  return (
    <StatusView
      animation={
        <div className={middle}>
          <Mark provider={provider} />
        </div>
      }
      title={t(status, { provider: name })}
      text={texts[status]?.slice(0, MAX_CHARACTERS)}
      primary={{
        label: t(status === 'waiting' ? 'again' : 'retry'),
        kind: status === 'waiting' ? 'secondary' : 'primary',
        onPress: again,
      }}
      secondary={{ label: t('cancel'), kind: 'quiet', onPress: () => router.back() }}
    />
  )
}
