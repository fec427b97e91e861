import type { CaipAddress, CaipNetworkId, ContextFor, Needs, Plugin, View } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type { Balance } from './model/balance.ts'

/** What other plugins and the host can ask for. */
export interface AccountActions {
  /**
   * Reads the native balance of the active account, at most once in 30 s unless `force`, never within 30 s after a
   * failure. Does not throw: the outcome is in `atoms.balance`. Call it with `force` after moving money.
   */
  refreshBalance(options?: { readonly force?: boolean }): Promise<void>
  /** Keeps the balance of whichever account is active up to date, every 10 s while the page is visible, until aborted. */
  watchBalance(options: { readonly signal: AbortSignal }): Promise<void>
  /** Copies the whole address of the active account and says so. `false` when the browser refused. */
  copyAddress(): Promise<boolean>
  /** Makes another shared account the active one. @throws `connect/not-connected` */
  switchAccount(address: CaipAddress, connection?: string): Promise<void>
  /** Disconnects, after asking which wallet when there are several. */
  disconnect(): Promise<void>
  /** Disconnects one wallet by the id of its connector, or all of them. Failures are shown, not thrown. */
  disconnectWallet(connectorId?: string): Promise<void>
  /** Opens the connect view, for wallets of one chain family when `namespace` is given. */
  addWallet(namespace?: string): Promise<void>
}

export interface AccountAtoms {
  /** By CAIP-10 id: account and network. */
  readonly balances: Atom<Readonly<Record<string, Balance>>>
  /** Of the active account on the active network; `undefined` before the first attempt. */
  readonly balance: Atom<Balance | undefined>
  /** The same as text for a button, e.g. `0.612 ETH`. Subscribing to it reads the balance whenever the account changes. */
  readonly balanceText: Atom<string | undefined>
  /** Whether balances are shown at all. */
  readonly hasBalance: Atom<boolean>
  /** The current time, in milliseconds since 1970; it moves only while the account view shows an age or a wait. */
  readonly now: Atom<number>
}

export interface AccountViews {
  readonly Account: View<undefined>
  readonly Accounts: View<undefined>
  readonly ConfirmDisconnect: View<undefined>
}

/** What the connect view is asked for: wallets of one chain family, and the network to be on afterwards. */
export interface ConnectParams {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** What this plugin uses of whichever plugin answers to the id `connect`. */
export interface ConnectPeer
  extends Plugin<'connect', {}, {}, { readonly Connect: View<ConnectParams | undefined> }, readonly [], {}> {}

export type AccountRequires = readonly [Needs<ConnectPeer, true>]

/** The account plugin. */
export interface AccountPlugin
  extends Plugin<'account', AccountActions, AccountAtoms, AccountViews, AccountRequires, typeof messages> {}

/** What every file of this plugin receives. */
export type AccountContext = ContextFor<AccountPlugin>
