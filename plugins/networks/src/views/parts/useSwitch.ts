import type { CaipNetworkId } from '@latchkey/kernel'
import { useAtom, useKernel, usePlugin, useT } from '@latchkey/kernel/react'
import { PressErrors, safeText } from '@latchkey/theme/ui'
import { useContext, useEffect, useRef } from 'react'
import { ownConnection } from '../../derived/ownConnection.ts'
import type { NetworksPlugin, SwitchAttempt } from '../../types.ts'

interface Side {
  readonly name: string
  readonly icon: string | undefined
}

/** How a switch stands, and between whom. */
export interface SwitchState {
  readonly wallet: Side
  readonly network: Side
  readonly status: SwitchAttempt['status']
}

/** Follows the switch to a network, and begins it when nobody has. */
export function useSwitch(id: CaipNetworkId): SwitchState {
  const t = useT<NetworksPlugin>('networks')
  const { atoms, switchTo } = usePlugin<NetworksPlugin>('networks')
  const core = useKernel().atoms
  const report = useContext(PressErrors)
  const current = useAtom(atoms.attempt)
  const network = useAtom(core.networks).find((one) => one.id === id)
  const namespace = id.slice(0, id.indexOf(':'))
  const wallet = ownConnection(namespace, useAtom(core.connection), useAtom(core.connections))
  const attempt = current?.network === id ? current : undefined
  const isBegun = useRef(attempt !== undefined)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    switchTo(id).catch(report)
  }, [switchTo, id, report])
  return {
    wallet: { name: safeText(wallet?.name ?? t('yourWallet')), icon: wallet?.icon },
    network: { name: safeText(network?.name ?? id), icon: network?.icon },
    status: attempt?.status ?? 'waiting',
  }
}
