import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Connection } from '../adapters/connection.ts'
import type { KernelError } from '../errors/kernelError.ts'
import { type CaipNetworkId, type Network, type UnsupportedNetwork, unsupportedNetwork } from '../network/network.ts'
import type { PluginState } from '../plugins/pluginStatus.ts'
import type { History, Motion } from '../views/routerState.ts'
import type { ChainFamily } from '../wallet/adapter.ts'
import type { Account, Connector } from '../wallet/connector.ts'
import type { Store } from './store.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** A theme as data; `@latchkey/theme` makes them with `defineTheme`. */
export interface ThemeChoice {
  readonly name: string
  readonly extends: 'light' | 'dark'
  readonly tokens: Readonly<Record<string, unknown>>
}

/** A theme each for a light and a dark system, which the widget follows; `@latchkey/theme` makes them with `defineThemePair`. */
export interface ThemePairChoice {
  readonly light: 'light' | ThemeChoice
  readonly dark: 'dark' | ThemeChoice
}

/** What a host can set the appearance to. `system` is the pair of the built-in themes. */
export type CoreTheme = 'light' | 'dark' | 'system' | ThemeChoice | ThemePairChoice

export interface ModalState {
  readonly open: boolean
  /** How the last move is shown. */
  readonly motion: Motion
  /** Rises each time closing was refused, so that the shell can shake. */
  readonly refusals: number
}

export interface ToastState {
  readonly id: number
  readonly kind: 'loading' | 'success' | 'error'
  readonly plugin: string
  readonly word: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface AlertState {
  readonly id: number
  readonly error: KernelError
}

/** What the kernel is doing right now on behalf of a person. */
export interface OperationState {
  readonly kind: 'connect' | 'switchNetwork'
  readonly target: string
}

/** The kernel's atoms, readable by everybody; the kernel writes them. */
export interface CoreAtoms {
  readonly connections: Atom<readonly Connection[]>
  /** The active connection. */
  readonly connection: Atom<Connection | undefined>
  /** The active connection of each namespace, by connection id. */
  readonly activeConnectionIds: Atom<Readonly<Record<string, string>>>
  readonly account: Atom<Account | undefined>
  /** The active network: the wallet's while connected, the chosen one otherwise. */
  readonly network: Atom<Network | undefined>
  readonly namespace: Atom<string | undefined>
  readonly status: Atom<ConnectionStatus>
  /** Status of each namespace that is not disconnected. */
  readonly statuses: Atom<Readonly<Record<string, ConnectionStatus>>>
  /** Networks the site offers. */
  readonly networks: Atom<readonly Network[]>
  /** The chain families of the installed adapters: their names in lists, address rules and explorer pages. */
  readonly families: Atom<readonly ChainFamily[]>
  readonly connectors: Atom<readonly Connector[]>
  readonly operation: Atom<OperationState | undefined>
  readonly history: Atom<History>
  readonly modal: Atom<ModalState>
  readonly toast: Atom<ToastState | undefined>
  readonly alert: Atom<AlertState | undefined>
  readonly pluginStatus: Atom<Readonly<Record<string, PluginState>>>
  /** `light`, `dark`, `system` or a theme of your own. Writable. */
  readonly theme: PrimitiveAtom<CoreTheme>
  /** A BCP 47 tag. Writable. */
  readonly locale: PrimitiveAtom<string>
}

/** The writable side, for the kernel alone. */
export interface CoreState extends CoreAtoms {
  readonly connections: PrimitiveAtom<readonly Connection[]>
  readonly statuses: PrimitiveAtom<Readonly<Record<string, ConnectionStatus>>>
  readonly networks: PrimitiveAtom<readonly Network[]>
  readonly families: PrimitiveAtom<readonly ChainFamily[]>
  readonly connectors: PrimitiveAtom<readonly Connector[]>
  readonly operation: PrimitiveAtom<OperationState | undefined>
  readonly history: PrimitiveAtom<History>
  readonly modal: PrimitiveAtom<ModalState>
  readonly toast: PrimitiveAtom<ToastState | undefined>
  readonly alert: PrimitiveAtom<AlertState | undefined>
  readonly pluginStatus: PrimitiveAtom<Readonly<Record<string, PluginState>>>
  readonly activeConnectionIds: PrimitiveAtom<Readonly<Record<string, string>>>
  /** The network last used in each namespace. */
  readonly selectedNetworks: PrimitiveAtom<Readonly<Record<string, string>>>
  readonly activeNamespace: PrimitiveAtom<string | undefined>
}

/** A kernel's store with its atoms. */
export interface StateSlice {
  readonly store: Store
  readonly state: CoreState
}

export interface CoreStart {
  readonly networks: readonly Network[]
  readonly theme: CoreTheme
  readonly locale: string
  /** The network to begin with. @defaultValue the first one */
  readonly first?: CaipNetworkId
}

/** A network the site does not offer, by its real name when a family knows it. */
function foreignNetwork(families: readonly ChainFamily[], id: CaipNetworkId): UnsupportedNetwork {
  const known = families.flatMap((family) => family.networks).find((network) => network.id === id)
  return known ? { ...known, unsupported: true } : unsupportedNetwork(id)
}

/** Makes the atoms of one kernel. */
export function coreAtoms(start: CoreStart): CoreState {
  const connections = atom<readonly Connection[]>([])
  const statuses = atom<Readonly<Record<string, ConnectionStatus>>>({})
  const networks = atom(start.networks)
  const families = atom<readonly ChainFamily[]>([])
  const activeConnectionIds = atom<Readonly<Record<string, string>>>({})
  const first = start.networks.find((one) => one.id === start.first) ?? start.networks[0]
  const selectedNetworks = atom<Readonly<Record<string, string>>>(first ? { [first.namespace]: first.id } : {})
  const activeNamespace = atom(first?.namespace)

  const connection = atom((get) => {
    const id = get(activeConnectionIds)[get(activeNamespace) ?? '']
    return get(connections).find((one) => one.id === id)
  })
  const network = atom((get) => {
    const offered = get(networks)
    const live = get(connection)?.network
    if (live) return offered.find((one) => one.id === live) ?? foreignNetwork(get(families), live)
    const namespace = get(activeNamespace)
    const chosen = get(selectedNetworks)[namespace ?? '']
    return offered.find((one) => one.id === chosen) ?? offered.find((one) => one.namespace === namespace) ?? offered[0]
  })

  return {
    connections,
    connection,
    statuses,
    networks,
    families,
    network,
    activeConnectionIds,
    selectedNetworks,
    activeNamespace,
    account: atom((get) => get(connection)?.account),
    namespace: atom((get) => get(activeNamespace)),
    status: atom((get) => get(statuses)[get(activeNamespace) ?? ''] ?? 'disconnected'),
    connectors: atom<readonly Connector[]>([]),
    operation: atom<OperationState | undefined>(undefined),
    history: atom<History>([]),
    modal: atom<ModalState>({ open: false, motion: 'none', refusals: 0 }),
    toast: atom<ToastState | undefined>(undefined),
    alert: atom<AlertState | undefined>(undefined),
    pluginStatus: atom<Readonly<Record<string, PluginState>>>({}),
    theme: atom<CoreTheme>(start.theme),
    locale: atom(start.locale),
  }
}
