import type { CaipNetworkId, ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { BulletList, Button, ButtonGroup, Heading, Latch, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { networksHooks } from '../hooks.ts'
import { connectionFor } from '../model/networkList.ts'
import { attemptLooks, type SwitchAttempt } from '../model/switchAttempt.ts'

/** Seconds after which an attempt counts as slow. */
const SLOW_SECONDS = 30

/** Milliseconds the latch stays closed before the view changes. */
const LATCH_HOLD = 400

/** A wallet is asked to move to another network. */
export function SwitchNetwork({ params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactNode {
  const t = networksHooks.useMessages()
  const { wallet, network, status } = useSwitch(params.network)
  const values = { wallet: wallet.name, network: network.name, seconds: SLOW_SECONDS }
  const look = attemptLooks[status]
  const latch = useFinish(status === 'done')
  return (
    <ViewBody>
      <div ref={latch}>
        <Latch
          state={look.latch}
          start={{ name: wallet.name, picture: <Logo name={wallet.name} src={wallet.icon} size={64} /> }}
          end={{ name: network.name, picture: <Logo name={network.name} src={network.icon} size={64} /> }}
        />
      </div>
      <div role="status">
        <Stack gap={1.5}>
          <Heading level={3} variant="heading" align="center">
            {t(look.title, values)}
          </Heading>
          {look.text && (
            <Text tone="muted" align="center">
              {t(look.text, values)}
            </Text>
          )}
        </Stack>
      </div>
      {status === 'slow' && (
        <BulletList
          items={[
            { icon: lockIcon, text: t('slowUnlock', values) },
            { icon: monitorIcon, text: t('slowWindow') },
            { icon: refreshCwIcon, text: t('slowReload', values) },
          ]}
        />
      )}
      {status !== 'done' && <SwitchButtons network={params.network} status={status} />}
    </ViewBody>
  )
}

/** Milliseconds the latch takes to close and stays closed; none with reduced motion. */
function holdOf(element: Element | null): number {
  const closing = element ? Number.parseFloat(getComputedStyle(element).getPropertyValue('--lk-motion-latch')) : 0
  return closing > 0 ? closing + LATCH_HOLD : 0
}

/** Leaves the view after the latch has closed. The result goes on the element around the latch. */
function useFinish(isDone: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const run = networksHooks.useReportedAction()
  const { finishSwitch } = networksHooks.usePlugin()
  useEffect(() => {
    if (isDone) run(() => finishSwitch(holdOf(ref.current)))
  }, [isDone, finishSwitch, run])
  return ref
}

interface Side {
  readonly name: string
  readonly icon: string | undefined
}

interface SwitchState {
  readonly wallet: Side
  readonly network: Side
  readonly status: SwitchAttempt['status']
}

/** Follows the switch to a network, and starts it when it is not running. */
function useSwitch(id: CaipNetworkId): SwitchState {
  const t = networksHooks.useMessages()
  const { atoms, switchTo } = networksHooks.usePlugin()
  const core = useKernel().atoms
  const run = networksHooks.useReportedAction()
  const current = useAtom(atoms.attempt)
  const network = useAtom(core.networks).find((offered) => offered.id === id)
  const namespace = id.slice(0, id.indexOf(':'))
  const wallet = connectionFor(namespace, useAtom(core.connection), useAtom(core.connections))
  const attempt = current?.network === id ? current : undefined
  const isStarted = useRef(attempt !== undefined)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    run(() => switchTo(id))
  }, [switchTo, id, run])
  return {
    wallet: { name: safeName(wallet?.name ?? t('yourWallet')), icon: wallet?.icon },
    network: { name: safeName(network?.name ?? id), icon: network?.icon },
    status: attempt?.status ?? 'waiting',
  }
}

interface SwitchButtonsProps {
  readonly network: CaipNetworkId
  readonly status: SwitchAttempt['status']
}

function SwitchButtons({ network, status }: SwitchButtonsProps): ReactNode {
  const t = networksHooks.useMessages()
  const router = networksHooks.useRouter()
  const { switchTo } = networksHooks.usePlugin()
  const run = networksHooks.useReportedAction()
  // Not returned to the button: it would stay busy as long as the wallet, and this view says so itself.
  const ask = (): void => run(() => switchTo(network, { again: true }))
  if (status === 'waiting') {
    return (
      <ButtonGroup>
        <Button kind="quiet" onPress={() => router.back()}>
          {t('cancel')}
        </Button>
        <Button kind="secondary" onPress={ask}>
          {t('askAgain')}
        </Button>
      </ButtonGroup>
    )
  }
  return (
    <Stack gap={2}>
      <Button onPress={ask}>{t('tryAgain')}</Button>
      <Button kind="quiet" onPress={() => router.back()}>
        {t('chooseAnother')}
      </Button>
    </Stack>
  )
}
