import type { ChainFamily } from '../adapters/adapter.ts'
import type { CapabilityName } from '../adapters/capability.ts'
import { type CaipNetworkId, type Network, type UnsupportedNetwork, unsupportedNetwork } from '../network/network.ts'
import type { Account, PersistedConnection, SignInProof } from './connector.ts'

/** What one wallet shares of one chain family. Plain data: it can be logged, compared and sent. */
export interface Connection {
  /** `<session id>|<namespace>` */
  readonly id: string
  readonly sessionId: string
  readonly connectorId: string
  readonly name: string
  readonly icon?: string
  readonly namespace: string
  /** The account in use, one of `accounts`. */
  readonly account: Account
  /** Everything the wallet has shared for this namespace, its own choice first. */
  readonly accounts: readonly Account[]
  /** The network the wallet is on for this namespace; accounts are named on it. */
  readonly network: CaipNetworkId
  /** Networks of the namespace that the wallet has approved; empty means it takes any it knows. */
  readonly networks: readonly CaipNetworkId[]
  /** Whether the network is the wallet's own state. Otherwise it is a choice of the site, and each request names it. */
  readonly hasOwnNetwork: boolean
  /** What the wallet can do, by name. */
  readonly capabilities: readonly CapabilityName[]
  /** When the user connected it, milliseconds since 1970; kept over reloads. */
  readonly openedAt: number
  /** What the wallet signed together with the connection, when it was asked to; not there after a reload. */
  readonly signedIn?: readonly SignInProof[]
}

/** A persisted connection with the choices that belong to it. */
export interface PersistedEntry extends PersistedConnection {
  /** Set where the network is a choice of the site. */
  readonly network?: CaipNetworkId
  /** Tells a session from a later one with the same id, which another tab has opened. */
  readonly openedAt: number
}

export type OperationKind = 'connect' | 'switchNetwork' | 'reconnect'

/** A long action that is running. */
export interface Operation {
  readonly id: number
  /** The namespace it is about; `undefined` for all of them. */
  readonly namespace: string | undefined
  /** Id of a connector or of a network; empty for `reconnect`. */
  readonly target: string
  /** Set when the wallet it asked has connected; plugins may still be at work. */
  readonly hasOpened?: true
}

/** Everything the kernel knows of wallets, as one value. `reduceWallet` is the only way in which it changes. */
export interface WalletState {
  /** What the site offers, in its order. */
  readonly networks: readonly Network[]
  /** In the order in which they were opened. */
  readonly connections: readonly Connection[]
  /** The active connection of each namespace that has one, by id. */
  readonly active: Readonly<Record<string, string>>
  /** The active namespace. */
  readonly namespace: string | undefined
  /** The offered network last used in each namespace. */
  readonly selectedNetworks: Readonly<Record<string, CaipNetworkId>>
  /** What was chosen last, kept while it is not open: a saved wallet that is reopened is active again. */
  readonly preferred: { readonly active: Readonly<Record<string, string>>; readonly namespace: string | undefined }
  /** Of each kind at most one; a newer one supersedes it. */
  readonly operations: { readonly [Kind in OperationKind]?: Operation }
  /** Saved connections that are not open here: to be reconnected, or open in another tab only. */
  readonly inactive: readonly PersistedEntry[]
  /** Connections that were closed while their session goes on: reading the session again does not open them. */
  readonly excluded: readonly PersistedEntry[]
  /** Connections that ended last although this page did not ask for it, such as those of a wallet that was locked. */
  readonly lost: readonly Connection[]
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export const namespaceOf = (id: string): string => id.slice(0, id.indexOf(':'))

/** Whether a saved connection is one of a family that this page does not have: another page may have it. */
export function isOfOtherPage({ networks }: WalletState, saved: PersistedEntry): boolean {
  return networks.every(({ namespace }) => namespace !== saved.namespace)
}

/** The state before anything was connected. @param first the network to begin with, the first one otherwise */
export function initialWalletState(networks: readonly Network[], first?: CaipNetworkId): WalletState {
  const start = networks.find(({ id }) => id === first) ?? networks[0]
  const namespace = start?.namespace
  return {
    networks,
    connections: [],
    active: {},
    namespace,
    selectedNetworks: start ? { [start.namespace]: start.id } : {},
    preferred: { active: {}, namespace },
    operations: {},
    inactive: [],
    excluded: [],
    lost: [],
  }
}

/** The active connection of a namespace, of the active one unless another one is given. */
export function activeConnection(
  { active, connections, namespace }: WalletState,
  wanted: string | undefined = namespace,
): Connection | undefined {
  return connections.find((connection) => connection.id === active[wanted ?? ''])
}

/** A connection by its id, the active one without. */
export function connectionById(state: WalletState, id: string | undefined): Connection | undefined {
  return id === undefined ? activeConnection(state) : state.connections.find((connection) => connection.id === id)
}

/** A network by its id: as the site offers it, else as a family knows it, marked as not offered. */
export function networkById(
  networks: readonly Network[],
  families: readonly ChainFamily[],
  id: CaipNetworkId,
): Network | UnsupportedNetwork {
  const offered = networks.find((network) => network.id === id)
  if (offered) return offered
  const known = families.flatMap((family) => family.networks).find((network) => network.id === id)
  return known ? { ...known, unsupported: true } : unsupportedNetwork(id)
}

/**
 * Derived, so that it cannot contradict the rest.
 * @param isKnown whether storage was read: before that it is not known that there is no connection
 */
export function statusOf(
  { active, operations, inactive }: WalletState,
  namespace: string | undefined,
  isKnown: boolean,
): ConnectionStatus {
  const concerns = (operation: Operation | undefined): boolean =>
    operation !== undefined && (operation.namespace ?? namespace) === namespace
  if (!operations.connect?.hasOpened && concerns(operations.connect)) return 'connecting'
  if (active[namespace ?? ''] !== undefined) return 'connected'
  const isAwaited = concerns(operations.reconnect) && inactive.some((saved) => saved.namespace === namespace)
  return isAwaited || !isKnown ? 'reconnecting' : 'disconnected'
}
