import type { CaipNetworkId, Connection, Connector, Network } from '@latchkey/kernel'
import { connectionFor } from './networkList.ts'
import { attemptLooks, type Message, type SwitchAttempt } from './switchAttempt.ts'

/** What choosing a network would mean now. */
export interface NetworkRow {
  /**
   * `current`: in use. `ready`: one press away. `connected`: of another chain family, an account is connected there.
   * `connects`: choosing it connects another account. `inWallet`: it can be chosen in the connected wallet alone.
   * `refused`: no connected wallet can go there.
   */
  readonly state: 'current' | 'ready' | 'connected' | 'connects' | 'inWallet' | 'refused'
  /** The wallet that cannot go there, or not from here. */
  readonly wallet?: string
}

/** What the state of a row depends on. */
export interface RowSituation {
  readonly active: CaipNetworkId | undefined
  readonly connection: Connection | undefined
  /** Of each chain family the connection it is used with. */
  readonly activeConnectionIds: Readonly<Record<string, string>>
  readonly connections: readonly Connection[]
  readonly connectors: readonly Connector[]
}

function canReach({ namespaces }: Connector, namespace: string): boolean {
  return namespaces === 'any' || namespaces.includes(namespace)
}

/**
 * Whether a connection can go to a network of its family from here. A wallet in the page that takes no such request has
 * the choice itself; what a paired or an embedded wallet has not approved, its user cannot choose there either.
 */
function wayOf(own: Connection, id: CaipNetworkId, connectors: readonly Connector[]): 'open' | 'inWallet' | 'refused' {
  const takesRequest = own.capabilities.includes('switchNetwork')
  const isApproved = own.networks.length === 0 || own.networks.includes(id)
  if (own.network === id || (isApproved && (takesRequest || !own.hasOwnNetwork))) return 'open'
  const kind = connectors.find((connector) => connector.id === own.connectorId)?.kind
  return !takesRequest && (kind === 'announced' || kind === 'injected') ? 'inWallet' : 'refused'
}

/** What choosing a network would mean now. */
export function networkRow(network: Network, situation: RowSituation): NetworkRow {
  const { active, connection, activeConnectionIds, connections, connectors } = situation
  if (network.id === active) return { state: 'current' }
  if (connections.length === 0) return { state: 'ready' }
  const own = connectionFor(network.namespace, activeConnectionIds, connections)
  if (own) {
    const way = wayOf(own, network.id, connectors)
    if (way !== 'open') return { state: way, wallet: own.name }
    return { state: own === connection ? 'ready' : 'connected' }
  }
  if (connectors.some((connector) => canReach(connector, network.namespace))) return { state: 'connects' }
  const wallet = connection ?? connections[0]
  return wallet ? { state: 'refused', wallet: wallet.name } : { state: 'refused' }
}

const isOff = ({ state }: NetworkRow): boolean => state === 'refused' || state === 'inWallet'

/** The wallet in use, by its name, where none of these networks can be chosen here: then it can be in the wallet alone. */
export function stuckWallet(networks: readonly Network[], situation: RowSituation): string | undefined {
  const isStuck = networks.every((network) => isOff(networkRow(network, situation)))
  return isStuck ? situation.connection?.name : undefined
}

/** How a row is drawn. */
export interface RowView {
  readonly state: 'current' | 'busy' | 'off' | undefined
  readonly second: { readonly message: Message; readonly tone: 'muted' | 'accent' | 'warning' | 'error' } | undefined
  readonly tags: readonly { readonly message: Message; readonly tone: 'neutral' | 'warning' }[]
}

function secondLine({ state, wallet }: NetworkRow): RowView['second'] {
  if (state === 'connects') return { message: 'connectsAnother', tone: 'muted' }
  if (state === 'inWallet') return { message: 'chooseInWallet', tone: 'muted' }
  if (state === 'refused') return { message: wallet ? 'notSupported' : 'noWallet', tone: 'muted' }
  return undefined
}

/** Draws a row. What the wallet is doing with the network takes the place of what choosing it would mean. */
export function rowView(network: Network, row: NetworkRow, attempt: SwitchAttempt | undefined): RowView {
  const tags = [
    ...(row.state === 'connected' ? [{ message: 'accountConnected', tone: 'neutral' } as const] : []),
    ...(network.testnet ? [{ message: 'test', tone: 'warning' } as const] : []),
  ]
  if (attempt?.network === network.id) {
    const { title, tone } = attemptLooks[attempt.status]
    return { state: attempt.status === 'waiting' ? 'busy' : undefined, second: { message: title, tone }, tags }
  }
  const state = row.state === 'current' ? 'current' : isOff(row) ? 'off' : undefined
  return { state, second: secondLine(row), tags }
}
