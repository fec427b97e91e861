import type { CaipNetworkId, ContextFor, Needs, Network, Plugin, View } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type { SwitchAttempt } from './model/switchAttempt.ts'

/** What other plugins and the host can ask for. */
export interface NetworksActions {
  /** Opens the list of networks. */
  openNetworks(): Promise<void>
  /**
   * Chooses a network as if its row was pressed: stores the choice while nothing is connected, asks the wallet within
   * a chain family, activates an account of another one, or leads to connecting it. The outcome is shown in the widget;
   * code that wants it calls `kernel.wallet.switchNetwork`.
   * @throws `config/unknown-network`
   */
  selectNetwork(id: CaipNetworkId): Promise<void>
  /**
   * Asks the wallet to switch and keeps `atoms.attempt` up to date. Aborted when the user leaves the view. While the
   * wallet is being asked for the same network, only `again` asks once more.
   */
  switchTo(id: CaipNetworkId, options?: { readonly again?: boolean }): Promise<void>
  /** Leaves the view of a switch that is done, after `hold` milliseconds. Does nothing when the view was left meanwhile. */
  finishSwitch(hold: number): Promise<void>
  /** Offers a further network. @throws `config/invalid`, `config/no-adapter` without an adapter for its namespace */
  addNetwork(network: Network): Promise<void>
  /** @throws `config/unknown-network`, `config/last-network` for the last network of a namespace */
  removeNetwork(id: CaipNetworkId): Promise<void>
  /** Disconnects the wallet that is on an unsupported network. */
  leaveUnsupported(): Promise<void>
  /** Produces an event of this plugin. */
  trackEvent(event: 'CLICK_NETWORKS' | 'CLICK_NETWORK_HELP'): Promise<void>
}

export interface NetworksAtoms {
  /** The switch that is going on or has failed. */
  readonly attempt: PrimitiveAtom<SwitchAttempt | undefined>
}

export interface NetworksViews {
  readonly Networks: View<undefined>
  readonly SwitchNetwork: View<{ readonly network: CaipNetworkId }>
  readonly UnsupportedChain: View<undefined>
  readonly WhatIsANetwork: View<undefined>
}

/** What the connect view is asked for: wallets of one chain family, and the network to be on afterwards. */
export interface ConnectParams {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** What this plugin uses of whichever plugin answers to the id `connect`. */
export interface ConnectPeer
  extends Plugin<'connect', {}, {}, { readonly Connect: View<ConnectParams | undefined> }, readonly [], {}> {}

export type NetworksRequires = readonly [Needs<ConnectPeer, true>]

/** The networks plugin. */
export interface NetworksPlugin
  extends Plugin<'networks', NetworksActions, NetworksAtoms, NetworksViews, NetworksRequires, typeof messages> {}

/** What every file of this plugin receives. */
export type NetworksContext = ContextFor<NetworksPlugin>
