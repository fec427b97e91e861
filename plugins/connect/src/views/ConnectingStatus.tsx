import type { KernelError } from '@latchkey/kernel'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { eyeIcon, globeIcon, lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { BulletList, Card, Disclosure, IconTile, Latch, type LatchProps, Logo, safeName } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { SLOW_AFTER } from '../constants.ts'
import { connectingContent, connectingState, isExplainedByAdapter } from '../model/connectingState.ts'
import type { ConnectingParams } from '../plugin.ts'
import type { Site } from '../state.ts'
import { code } from './connect.css.ts'
import { connectHooks, useReportedAction } from './hooks/connectHooks.ts'

/** Milliseconds the closed latch stays visible before the view changes. */
const LATCH_HOLD = 400
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
  const { atoms, retry, cancel } = connectHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const site = useAtom(atoms.site)
  const state = connectingState(attempt ?? { status: 'running', elapsed: 0 })
  const { latch, title, text, middle, again, leave } = connectingContent[state]
  const ref = useCloseAfterConnect(state === 'done')
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
    <Disclosure label={t('details')}>
      <p className={code}>{error?.code}</p>
      {typeof reason === 'string' && <p className={code}>{safeName(reason, MAX_REASON)}</p>}
    </Disclosure>
  )
}

/** Milliseconds in which the latch closes and stays closed; 0 with reduced motion. */
function holdOf(element: Element | null): number {
  const closing = element ? Number.parseFloat(getComputedStyle(element).getPropertyValue('--lk-motion-latch')) : 0
  return closing > 0 ? closing + LATCH_HOLD : 0
}

/** Leaves the view after the latch has closed. @returns the ref of the element around the latch */
function useCloseAfterConnect(isDone: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const run = useReportedAction()
  const { finish } = connectHooks.usePlugin()
  useEffect(() => {
    if (isDone) run(finish(holdOf(ref.current)))
  }, [isDone, run, finish])
  return ref
}
