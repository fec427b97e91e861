import type { KernelError } from '@latchkey/kernel'
import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { eyeIcon, globeIcon, lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import {
  BulletList,
  Button,
  Card,
  Disclosure,
  Heading,
  IconTile,
  Latch,
  type LatchProps,
  Logo,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { SLOW_AFTER } from '../constants.ts'
import { connectHooks } from '../hooks.ts'
import {
  type ConnectingContent,
  connectingContent,
  connectingState,
  isExplainedByAdapter,
} from '../model/connectingState.ts'
import type { ConnectingParams } from '../plugin.ts'
import type { Site } from '../state.ts'
import { code } from './connect.css.ts'
import { useReportedAction } from './hooks/actions.ts'

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

interface StatusValues {
  readonly wallet: string
  readonly site: string
  readonly seconds: number
}

interface ConnectingDetailsProps {
  readonly kind: 'facts' | 'tips' | 'details'
  readonly values: StatusValues
  readonly error: KernelError | undefined
}

/** Milliseconds the closed latch stays visible before the view changes. */
const LATCH_HOLD = 400
/** Most characters shown of a wallet's own message. */
const MAX_REASON = 200

/** Below the sentence: what the site will see, tips for a slow wallet, or the error's details. */
function ConnectingDetails({ kind, values, error }: ConnectingDetailsProps): ReactNode {
  const t = connectHooks.useMessages()
  if (kind === 'facts') {
    return (
      <Card tone="sunken" padding="small">
        <BulletList
          items={[
            { icon: eyeIcon, text: t('waitingSees', values) },
            { icon: lockIcon, text: t('waitingAsks') },
          ]}
        />
      </Card>
    )
  }
  if (kind === 'tips') {
    return (
      <BulletList
        items={[
          { icon: lockIcon, text: t('slowUnlock', values) },
          { icon: monitorIcon, text: t('slowWindow') },
          { icon: refreshCwIcon, text: t('slowReload', values) },
        ]}
      />
    )
  }
  const { reason } = error?.details ?? {}
  return (
    <Disclosure label={t('details')}>
      <p className={code}>{error?.code}</p>
      {typeof reason === 'string' && <p className={code}>{safeName(reason, MAX_REASON)}</p>}
    </Disclosure>
  )
}

interface ConnectingButtonsProps {
  readonly content: ConnectingContent
  readonly values: StatusValues
}

/** Retry and cancel. The same two buttons in every state, so that they keep the focus. */
function ConnectingButtons({ content: { again, leave }, values }: ConnectingButtonsProps): ReactNode {
  const t = connectHooks.useMessages()
  const { retry, cancel } = connectHooks.usePlugin()
  if (!again && !leave) return null
  return (
    <Stack gap={2}>
      {again && (
        <Button kind={again === 'openAgain' ? 'secondary' : 'primary'} onPress={retry}>
          {t(again, values)}
        </Button>
      )}
      {leave && (
        <Button kind={again ? 'quiet' : leave === 'cancel' ? 'secondary' : 'primary'} onPress={cancel}>
          {t(leave)}
        </Button>
      )}
    </Stack>
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

interface ConnectingStatusProps {
  readonly wallet: ConnectingParams
  /** Shown instead of the wallet's logo, 64 px. */
  readonly picture?: ReactNode
}

/** The state of a connection: the latch, a heading, a sentence and what the user can do. */
export function ConnectingStatus({ wallet, picture }: ConnectingStatusProps): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms } = connectHooks.usePlugin()
  const attempt = useAtom(atoms.attempt)
  const site = useAtom(atoms.site)
  const state = connectingState(attempt ?? { status: 'running', elapsed: 0 })
  const content = connectingContent[state]
  const isDone = state === 'done'
  const reason = useErrorText(attempt?.error)
  const isExplained = state === 'failed' && isExplainedByAdapter(attempt?.error)
  const latch = useCloseAfterConnect(isDone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused button no longer exists.
    if (isDone) heading.current?.focus()
  }, [isDone])
  const values = { wallet: safeName(wallet.name), site: site.name, seconds: SLOW_AFTER / 1000 }
  return (
    <>
      <div ref={latch}>
        <ConnectingLatch state={content.latch} wallet={wallet} site={site} picture={picture} />
      </div>
      <div role="status">
        <Stack gap={1.5}>
          <Heading ref={heading} level={3} variant="heading" align="center">
            {t(content.title, values)}
          </Heading>
          <Text tone="muted" align="center">
            {isExplained ? reason : t(content.text, values)}
          </Text>
        </Stack>
      </div>
      {content.middle && <ConnectingDetails kind={content.middle} values={values} error={attempt?.error} />}
      <ConnectingButtons content={content} values={values} />
    </>
  )
}
