import type { Network } from '@latchkey/kernel'
import { useAtom, usePlugin } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { networkRow } from '../../derived/networkRow.ts'
import { ownConnection } from '../../derived/ownConnection.ts'
import type { NetworksPlugin } from '../../types.ts'
import { NetworkItem } from './NetworkItem.tsx'
import { useGradually } from './useGradually.ts'
import { useSituation } from './useSituation.ts'

interface NetworkRowsProps {
  readonly networks: readonly Network[]
  readonly chevron?: boolean
}

/** The rows of a list of networks, each with what choosing it would mean now. */
export function NetworkRows({ networks, chevron = false }: NetworkRowsProps): ReactNode {
  const situation = useSituation()
  const attempt = useAtom(usePlugin<NetworksPlugin>('networks').atoms.attempt)
  const limit = useGradually()
  return networks.slice(0, limit).map((network) => {
    const row = networkRow(network, situation)
    const asked = ownConnection(network.namespace, situation.connection, situation.connections)
    return (
      <NetworkItem
        key={network.id}
        network={network}
        state={row.state}
        wallet={row.wallet ?? asked?.name}
        attempt={attempt?.network === network.id ? attempt : undefined}
        chevron={chevron}
      />
    )
  })
}
