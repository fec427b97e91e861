import type { CaipNetworkId, ContextFor, KernelError, PersistedAtom, Plugin, View } from '@latchkey/kernel'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type words from './locales/en.ts'
import type { ConnectOptions } from './options.ts'

/** Narrows a connection to a chain family, and names the network to be on afterwards. */
export interface ConnectTarget {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** The wallet that is being connected. */
export interface ConnectingParams extends ConnectTarget {
  readonly connectorId: string
  readonly name: string
  /** A `data:` or `https:` picture address. */
  readonly icon?: string
}

/** One request to a wallet and how it goes. Gone when its view is left. */
export interface ConnectAttempt {
  readonly wallet: ConnectingParams
  readonly status: 'running' | 'connected' | 'failed'
  /** Milliseconds waited so far, as far as the view cares: 0, then 30,000. */
  readonly elapsed: number
  readonly error?: KernelError
}

/** The page, as the connecting view shows it. */
export interface Site {
  readonly name: string
  /** A `data:` or `https:` picture address. */
  readonly icon: string | undefined
}

/** Consent to the terms, for the life of the page. */
export interface LegalState {
  readonly accepted: boolean
  /** How often a wallet was chosen before. */
  readonly misses: number
}

/** What other plugins and the host can ask for. */
export interface ConnectActions {
  /**
   * Connects a wallet as if its row was pressed, and resolves when its view is shown. The outcome is shown there; code
   * that wants it calls `kernel.wallet.connect`. Asks for consent instead while the terms are not accepted.
   * @throws `connect/unknown-connector`
   */
  connectWallet(connectorId: string, target?: ConnectTarget): Promise<void>
  /** Asks the wallet unless it was already asked; the connecting view calls it when it appears. */
  begin(wallet: ConnectingParams): Promise<void>
  /** Asks the wallet of the shown attempt once more. */
  retry(): Promise<void>
  /** Gives the shown attempt up and goes back to the wallets. */
  cancel(): Promise<void>
  /** Leaves the connecting view after a success, `hold` milliseconds from now. */
  finish(hold: number): Promise<void>
  /** Forgets one recent wallet, or all. */
  forgetRecent(connectorId?: string): Promise<void>
  /** Consents to the terms, or takes the consent back. Kept for the life of the page. */
  acceptLegal(accepted: boolean): Promise<void>
  /** Reports that an explanation was opened. */
  note(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'): Promise<void>
}

export interface ConnectAtoms {
  readonly options: Atom<ConnectOptions>
  readonly attempt: PrimitiveAtom<ConnectAttempt | undefined>
  /** Connector ids, newest first, at most 2. */
  readonly recentWallets: PersistedAtom<readonly string[]>
  readonly legal: PrimitiveAtom<LegalState>
  readonly site: PrimitiveAtom<Site>
}

export interface ConnectViews {
  readonly Connect: View<ConnectTarget | undefined>
  readonly ConnectingExternal: View<ConnectingParams>
  readonly WhatIsAWallet: View<undefined>
  readonly GetWallet: View<undefined>
}

/** The connect plugin. */
export interface ConnectPlugin
  extends Plugin<'connect', ConnectActions, ConnectAtoms, ConnectViews, readonly [], typeof words> {}

/** What every file of this plugin receives. */
export type ConnectContext = ContextFor<ConnectPlugin>
