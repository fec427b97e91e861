import type { CaipNetworkId, ViewProps } from '@latchkey/kernel'
import { SLOW_AFTER } from '@latchkey/kernel/async'
import { useAtom, useKernel } from '@latchkey/kernel/react'
import { StatusView, useAfterLatch } from '@latchkey/kernel/views'
import { lockIcon, monitorIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { Latch, Logo, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { networksHooks } from '../hooks.ts'
import { connectionFor } from '../model/networkList.ts'
import { attemptLooks, type SwitchAttempt } from '../model/switchAttempt.ts'

/** A wallet is asked to move to another network. */
export function SwitchNetwork({ params }: ViewProps<{ readonly network: CaipNetworkId }>): ReactNode {
  const t = networksHooks.useMessages()
  const router = networksHooks.useRouter()
  const { switchTo, finishSwitch } = networksHooks.usePlugin()
  const run = networksHooks.useReportedAction()
  const { wallet, network, status } = useSwitch(params.network)
  const values = { wallet: wallet.name, network: network.name, seconds: SLOW_AFTER / 1000 }
  const look = attemptLooks[status]
  const latch = useAfterLatch(status === 'done', run, finishSwitch)
  const isWaiting = status === 'waiting'
  const tips = [
    { icon: lockIcon, text: t('slowUnlock', values) },
    { icon: monitorIcon, text: t('slowWindow') },
    { icon: refreshCwIcon, text: t('slowReload', values) },
  ]
  const again = {
    label: t(isWaiting ? 'askAgain' : 'tryAgain'),
    kind: isWaiting ? 'secondary' : 'primary',
    // Not returned to the button: it would stay busy as long as the wallet, and this view says so itself.
    onPress: () => run(() => switchTo(params.network, { again: true })),
  } as const
  const leave = { label: t(isWaiting ? 'cancel' : 'chooseAnother'), onPress: () => router.back() }
  return (
    <StatusView
      animation={
        <div ref={latch}>
          <Latch
            state={look.latch}
            start={{ name: wallet.name, picture: <Logo name={wallet.name} src={wallet.icon} size={64} /> }}
            end={{ name: network.name, picture: <Logo name={network.name} src={network.icon} size={64} /> }}
          />
        </div>
      }
      title={t(look.title, values)}
      text={look.text && t(look.text, values)}
      tips={status === 'slow' ? tips : undefined}
      primary={status === 'done' ? undefined : again}
      secondary={status === 'done' ? undefined : leave}
    />
  )
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
  const wallet = connectionFor(namespace, useAtom(core.activeConnectionIds), useAtom(core.connections))
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
