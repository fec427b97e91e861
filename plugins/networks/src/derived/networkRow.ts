import type { CaipNetworkId, Connection, Connector, Network } from '@latchkey/kernel'
import { ownConnection } from './ownConnection.ts'

/** What a row of the list says about its network. */
export interface NetworkRow {
  /**
   * `current`: in use. `ready`: one press away. `connected`: of another chain family, an account is connected there.
   * `connects`: choosing it connects another account. `refused`: no connected wallet can go there.
   */
  readonly state: 'current' | 'ready' | 'connected' | 'connects' | 'refused'
  /** The wallet that cannot go there. */
  readonly wallet?: string
}

/** What the state of a row depends on. */
export interface RowSituation {
  readonly active: CaipNetworkId | undefined
  readonly connection: Connection | undefined
  readonly connections: readonly Connection[]
  readonly connectors: readonly Connector[]
}

function reaches({ namespaces }: Connector, namespace: string): boolean {
  return namespaces === 'any' || namespaces.includes(namespace)
}

/** What choosing a network would mean now. */
export function networkRow(network: Network, situation: RowSituation): NetworkRow {
  const { active, connection, connections, connectors } = situation
  if (network.id === active) return { state: 'current' }
  if (connections.length === 0) return { state: 'ready' }
  const own = ownConnection(network.namespace, connection, connections)
  if (own) {
    const isApproved = own.networks.length === 0 || own.networks.includes(network.id)
    if (!isApproved) return { state: 'refused', wallet: own.name }
    return { state: own === connection ? 'ready' : 'connected' }
  }
  if (connectors.some((connector) => reaches(connector, network.namespace))) return { state: 'connects' }
  const wallet = connection ?? connections[0]
  return wallet ? { state: 'refused', wallet: wallet.name } : { state: 'refused' }
}
