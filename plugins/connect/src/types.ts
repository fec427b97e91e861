import type {
  CaipNetworkId,
  ContextFor,
  KernelError,
  Needs,
  PairingState,
  PersistedAtom,
  Plugin,
  View,
} from '@latchkey/kernel'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type words from './locales/en.ts'
import type { ConnectOptions } from './options.ts'
import type { DirectoryPeer, DirectoryWallet } from './peers.ts'

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
  /** The wallet of the directory that is paired; none when any wallet may answer. */
  readonly wallet?: DirectoryWallet
}

/** An installed wallet of several chain families. */
export interface MultiChainParams extends ConnectTarget {
  readonly name: string
  readonly icon?: string
  readonly connectorIds: readonly string[]
}

/** A wallet that has to be installed first. */
export interface DownloadsParams {
  readonly wallet: DirectoryWallet
}

/**
 * What became of a link to a wallet app: `asked` it was followed, `hint` nothing has opened for 3 seconds, `retry` for
 * 5, `left` the page was left for the app.
 */
export type Opening = 'asked' | 'hint' | 'retry' | 'left'

/** One request to a wallet and how it goes. Gone when its view is left. */
export interface ConnectAttempt {
  readonly wallet: ConnectingParams
  readonly status: 'running' | 'connected' | 'failed'
  /** Milliseconds waited so far, as far as the view cares: 0, then 30,000. */
  readonly elapsed: number
  readonly error?: KernelError
  /** How a pairing goes. Its URI is in no log, no event and no storage (security.md T18). */
  readonly pairing?: PairingState
  /** Seconds until the pairing's URI expires. */
  readonly remaining?: number
  readonly opening?: Opening
}

/** The page, as the connecting view shows it. */
export interface Site {
  readonly name: string
  /** A `data:` or `https:` picture address. */
  readonly icon: string | undefined
}

/** What the page runs on, as far as the views care. */
export interface Device {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** Android inside Telegram reads links twice. */
  readonly readsLinksTwice: boolean
  /** Where links to apps open (facts 15). */
  readonly target: '_self' | '_top' | '_blank'
  /** Address of the page. */
  readonly url: string
  /** Objects that wallets put on the page, of those that decide about links. */
  readonly marks: readonly string[]
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
  /**
   * Goes on with a wallet of the directory as if its row was pressed: to pairing with it, or to installing it. Asks for
   * consent instead while the terms are not accepted.
   */
  chooseWallet(wallet: DirectoryWallet, target?: ConnectTarget): Promise<void>
  /** Shows a code for any wallet to scan. @throws `connect/unknown-connector` when nothing pairs */
  pairAny(target?: ConnectTarget): Promise<void>
  /** A link to the wallet's app was followed; the pairing view calls it. */
  opened(): Promise<void>
  /** Looks at the page and loads what the list of wallets shows; the views of wallets call it when they appear. */
  prepare(target?: ConnectTarget): Promise<void>
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
  note(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET' | 'CLICK_ALL_WALLETS'): Promise<void>
  /** Reports what was searched among the wallets. */
  noteSearch(search: string, badge: 'certified' | ''): Promise<void>
  /** Puts the link of the shown pairing on the clipboard. @throws `unknown` when the browser refuses */
  copyLink(): Promise<void>
}

export interface ConnectAtoms {
  readonly options: Atom<ConnectOptions>
  readonly attempt: PrimitiveAtom<ConnectAttempt | undefined>
  /** Connector ids, and `wallet:<id>` for wallets of the directory; newest first, at most 2. */
  readonly recentWallets: PersistedAtom<readonly string[]>
  /** What is known of the recent wallets of the directory. */
  readonly recentDirectory: PersistedAtom<readonly DirectoryWallet[]>
  readonly legal: PrimitiveAtom<LegalState>
  readonly site: PrimitiveAtom<Site>
  readonly device: PrimitiveAtom<Device>
}

export interface ConnectViews {
  readonly Connect: View<ConnectTarget | undefined>
  readonly ConnectingExternal: View<ConnectingParams>
  readonly ConnectingWalletConnect: View<ConnectingParams>
  readonly ConnectingWalletConnectBasic: View<ConnectingParams>
  readonly ConnectingMultiChain: View<MultiChainParams>
  readonly AllWallets: View<ConnectTarget | undefined>
  readonly Downloads: View<DownloadsParams>
  readonly WhatIsAWallet: View<undefined>
  readonly GetWallet: View<undefined>
}

export type ConnectRequires = readonly [Needs<DirectoryPeer, true>]

/** The connect plugin. */
export interface ConnectPlugin
  extends Plugin<'connect', ConnectActions, ConnectAtoms, ConnectViews, ConnectRequires, typeof words> {}

/** What every file of this plugin receives. */
export type ConnectContext = ContextFor<ConnectPlugin>
