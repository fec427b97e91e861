import { isKernelError } from '@latchkey/kernel'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { QrCode } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { socialsHooks } from '../hooks.ts'
import { Mark } from './SocialRow.tsx'
import { middle } from './socials.css.ts'

/** Most characters shown of the service's own sentence. */
const MAX_CHARACTERS = 200

const mark = (
  <div className={middle}>
    <Mark provider="farcaster" />
  </div>
)

/** What Farcaster's app opens, while it has not answered; and why it did not work. */
export function ConnectingFarcaster(): ReactNode {
  const t = socialsHooks.useMessages()
  const router = socialsHooks.useRouter()
  const run = socialsHooks.useReportedAction()
  const { atoms, connectFarcaster } = socialsHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const reason = useErrorText(attempt?.error)
  const cancel = { label: t('cancel'), kind: 'quiet', onPress: () => router.back() } as const
  if (attempt?.status !== 'failed') return <Waiting cancel={cancel} />
  const own = isKernelError(attempt.error, 'embedded/refused') ? `${attempt.error.details.message}` : reason
  return (
    <StatusView
      animation={mark}
      title={t('failed', { provider: 'Farcaster' })}
      text={own.slice(0, MAX_CHARACTERS)}
      primary={{ label: t('retry'), onPress: () => run(connectFarcaster) }}
      secondary={cancel}
    />
  )
}

interface WaitingProps {
  readonly cancel: { readonly label: string; readonly kind: 'quiet'; readonly onPress: () => void }
}

/** A code to scan, or on a phone a button that opens the app. */
function Waiting({ cancel }: WaitingProps): ReactNode {
  const t = socialsHooks.useMessages()
  const { atoms, openFarcaster, copyFarcaster } = socialsHooks.usePlugin()
  const link = useAtom(atoms.link)
  if (link?.isPhone)
    return (
      <StatusView
        animation={mark}
        title={t('open')}
        text={t('openText')}
        primary={{ label: t('openApp'), onPress: openFarcaster }}
        secondary={cancel}
      />
    )
  return (
    <StatusView
      title={t(link ? 'scan' : 'preparing')}
      text={t('scanText')}
      primary={link && { label: t('copy'), kind: 'secondary', onPress: copyFarcaster }}
      secondary={cancel}
    >
      <div className={middle}>
        <QrCode value={link?.url} label={t('scanLabel')} />
      </div>
    </StatusView>
  )
}
