import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { ChainFamily } from '../adapters/adapter.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { PluginState } from '../plugins/pluginHost.ts'
import { type TransactionRecord, transactionState } from '../transactions/record.ts'
import type { RouterHistory, Transition } from '../views/router.ts'
import type { Account, Connector } from '../wallet/connector.ts'
import { type NativeBalance, nativeBalanceState } from '../wallet/runtime.ts'
import {
  activeConnection,
  type Connection,
  type ConnectionStatus,
  initialWalletState,
  networkById,
  statusOf,
  type WalletState,
} from '../wallet/state.ts'
import type { Store } from './kernelScope.ts'

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
  readonly motion: Transition
  /** Rises each time closing was refused, so that the shell can shake. */
  readonly refusals: number
}

export interface ToastState {
  readonly id: number
  readonly kind: 'loading' | 'success' | 'error'
  readonly plugin: string
  /** A message of the plugin. */
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
  /** What the user is told about it takes the place of the message. */
  readonly error?: unknown
  /** A button; `message` is a message of the plugin. */
  readonly action?: { readonly message: string; run(): void }
}

export interface AlertState {
  /** Below zero where it is about the user's own transaction, otherwise about a mistake of the site. */
  readonly id: number
  readonly error: KernelError
}

/** The kernel's atoms, readable by plugins and hosts; the kernel writes them. */
export interface CoreAtoms {
  /** Everything known of wallets; the atoms up to `operations` are read from it. */
  readonly wallet: Atom<WalletState>
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
  /** Of the accounts that connected wallets share, by CAIP-10 id; see `wallet.nativeBalance`. */
  readonly nativeBalances: Atom<Readonly<Record<string, NativeBalance>>>
  /** What was sent and how it is doing, the newest first; see `wallet.transactions`. */
  readonly transactions: Atom<readonly TransactionRecord[]>
  /** Networks the site offers. */
  readonly networks: Atom<readonly Network[]>
  /** The chain families of the installed adapters: their names in lists, address rules and explorer pages. */
  readonly families: Atom<readonly ChainFamily[]>
  readonly connectors: Atom<readonly Connector[]>
  /** Running long actions, by kind. */
  readonly operations: Atom<WalletState['operations']>
  readonly history: Atom<RouterHistory>
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
  readonly wallet: PrimitiveAtom<WalletState>
  /** Whether storage was looked at for connections of an earlier visit, and these are reopened or given up. */
  readonly isKnown: PrimitiveAtom<boolean>
  readonly families: PrimitiveAtom<readonly ChainFamily[]>
  readonly connectors: PrimitiveAtom<readonly Connector[]>
  readonly history: PrimitiveAtom<RouterHistory>
  readonly modal: PrimitiveAtom<ModalState>
  readonly toast: PrimitiveAtom<ToastState | undefined>
  readonly alert: PrimitiveAtom<AlertState | undefined>
  readonly pluginStatus: PrimitiveAtom<Readonly<Record<string, PluginState>>>
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

/** Makes the atoms of one kernel. */
export function coreAtoms(start: CoreStart): CoreState {
  const wallet = atom(initialWalletState(start.networks, start.first))
  const families = atom<readonly ChainFamily[]>([])
  const connection = atom((get) => activeConnection(get(wallet)))
  const network = atom((get) => {
    const { networks, namespace, selectedNetworks } = get(wallet)
    const id = get(connection)?.network ?? selectedNetworks[namespace ?? '']
    if (id) return networkById(networks, get(families), id)
    return networks.find((offered) => offered.namespace === namespace) ?? networks[0]
  })
  const isKnown = atom(false)
  const statuses = atom((get) => {
    const state = get(wallet)
    const { connections, inactive, operations, namespace } = state
    const concerned = [...connections, ...inactive, { namespace }, operations.connect].flatMap(
      (about) => about?.namespace ?? [],
    )
    const entries = concerned.map((about): [string, ConnectionStatus] => [about, statusOf(state, about, true)])
    return Object.fromEntries(entries.filter(([, status]) => status !== 'disconnected'))
  })

  return {
    wallet,
    connections: atom((get) => get(wallet).connections),
    connection,
    statuses,
    networks: atom((get) => get(wallet).networks),
    families,
    nativeBalances: nativeBalanceState,
    transactions: transactionState,
    network,
    activeConnectionIds: atom((get) => get(wallet).active),
    account: atom((get) => get(connection)?.account),
    namespace: atom((get) => get(wallet).namespace),
    isKnown,
    status: atom((get) => statusOf(get(wallet), get(wallet).namespace, get(isKnown))),
    connectors: atom<readonly Connector[]>([]),
    operations: atom((get) => get(wallet).operations),
    history: atom<RouterHistory>([]),
    modal: atom<ModalState>({ open: false, motion: 'none', refusals: 0 }),
    toast: atom<ToastState | undefined>(undefined),
    alert: atom<AlertState | undefined>(undefined),
    pluginStatus: atom<Readonly<Record<string, PluginState>>>({}),
    theme: atom<CoreTheme>(start.theme),
    locale: atom(start.locale),
  }
}
