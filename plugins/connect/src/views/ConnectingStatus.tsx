import type { KernelError } from '@latchkey/kernel'
import { SLOW_AFTER } from '@latchkey/kernel/async'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { StatusView, useAfterLatch } from '@latchkey/kernel/views'
import { eyeIcon, globeIcon, lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import {
  BulletList,
  Card,
  Disclosure,
  IconTile,
  Latch,
  type LatchProps,
  Logo,
  Stack,
  safeName,
} from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { connectingContent, connectingState, isExplainedByAdapter } from '../model/connectingState.ts'
import type { ConnectingParams } from '../plugin.ts'
import type { Site } from '../state.ts'
import { code } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'

/** Most characters shown of a wallet's own message. */
const MAX_REASON = 200

interface ConnectingStatusProps {
  readonly wallet: ConnectingParams
  /** Shown instead of the wallet's logo, 64 px. */
  readonly picture?: ReactNode
}

/** The state of a connection: the latch, a heading, a sentence and what the user can do. */
export function ConnectingStatus({ wallet, picture }: ConnectingStatusProps): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms, retry, cancel, finish } = connectHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const site = useAtom(atoms.site)
  const state = connectingState(attempt ?? { status: 'running', elapsed: 0 })
  const { latch, title, text, middle, again, leave } = connectingContent[state]
  const ref = useAfterLatch(state === 'done', connectHooks.useReportedAction(), finish)
  const reason = useErrorText(attempt?.error)
  const isExplained = state === 'failed' && isExplainedByAdapter(attempt?.error)
  const values = { wallet: safeName(wallet.name), site: site.name, seconds: SLOW_AFTER / 1000 }
  const tips = [
    { icon: lockIcon, text: t('slowUnlock', values) },
    { icon: monitorIcon, text: t('slowWindow') },
    { icon: refreshCwIcon, text: t('slowReload', values) },
  ]
  return (
    <StatusView
      animation={
        <div ref={ref}>
          <ConnectingLatch state={latch} wallet={wallet} site={site} picture={picture} />
        </div>
      }
      title={t(title, values)}
      text={isExplained ? reason : t(text, values)}
      tips={middle === 'tips' ? tips : undefined}
      primary={
        again && { label: t(again, values), kind: again === 'openAgain' ? 'secondary' : 'primary', onPress: retry }
      }
      secondary={
        leave && {
          label: t(leave),
          kind: again ? 'quiet' : leave === 'cancel' ? 'secondary' : 'primary',
          onPress: cancel,
        }
      }
    >
      {middle === 'facts' && (
        <Card tone="sunken" padding="small">
          <BulletList
            items={[
              { icon: eyeIcon, text: t('waitingSees', values) },
              { icon: lockIcon, text: t('waitingAsks') },
            ]}
          />
        </Card>
      )}
      {middle === 'details' && <ErrorDetails error={attempt?.error} />}
    </StatusView>
  )
}

interface ConnectingLatchProps {
  readonly state: LatchProps['state']
  readonly wallet: ConnectingParams
  readonly site: Site
  /** Shown instead of the wallet's logo, 64 px. */
  readonly picture?: ReactNode
}

/** The site and the wallet, and the state of their connection. */
export function ConnectingLatch({ state, wallet, site, picture }: ConnectingLatchProps): ReactNode {
  const own = site.icon ? <Logo name={site.name} src={site.icon} size={64} /> : <IconTile icon={globeIcon} size={64} />
  return (
    <Latch
      state={state}
      start={{ name: site.name, picture: own }}
      end={{ name: wallet.name, picture: picture ?? <Logo name={wallet.name} src={wallet.icon} size={64} /> }}
    />
  )
}

/** The error's code and the wallet's own message, for experts. */
function ErrorDetails({ error }: { readonly error: KernelError | undefined }): ReactNode {
  const t = connectHooks.useMessages()
  const { reason } = error?.details ?? {}
  return (
    <Stack align="center">
      <Disclosure label={t('details')}>
        <p className={code}>{error?.code}</p>
        {typeof reason === 'string' && <p className={code}>{safeName(reason, MAX_REASON)}</p>}
      </Disclosure>
    </Stack>
  )
}
