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
import type { DirectoryActions, DirectoryList, DirectoryOptions, DirectoryWallet } from '@latchkey/plugin-directory'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type messages from './locales/en.ts'
import type { WalletPlatform } from './model/platforms.ts'
import type { ConnectOptions } from './options.ts'

/** What this plugin reports through `onEvent`. */
export interface ConnectEvents {
  /** A wallet was chosen. */
  readonly SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform }
  readonly CONNECT_SUCCESS: { readonly method: 'browser' | 'qrcode' | 'mobile'; readonly name: string }
  /** `code` is the error's code; its message may hold the wallet's own words and is never sent. */
  readonly CONNECT_ERROR: { readonly code: string; readonly name: string }
  readonly CLICK_WALLET_HELP: Readonly<Record<string, never>>
  readonly CLICK_GET_WALLET: Readonly<Record<string, never>>
  readonly CLICK_ALL_WALLETS: Readonly<Record<string, never>>
  readonly SEARCH_WALLET: { readonly badge: 'certified' | ''; readonly search: string }
}

export type { DirectoryList, DirectoryWallet }

type DirectoryPeerActions = Pick<DirectoryActions, 'load' | 'more' | 'search' | 'find'>

interface DirectoryPeerAtoms {
  readonly lists: Atom<Readonly<Record<string, DirectoryList>>>
  readonly options: Atom<Pick<DirectoryOptions, 'allWallets'>>
}

/** What this plugin uses of a plugin with the id `directory`. */
export interface DirectoryPeer
  extends Plugin<'directory', DirectoryPeerActions, DirectoryPeerAtoms, {}, readonly [], {}> {}

/** Limits a connection to a chain family, and names the network to select afterwards. */
export interface ConnectTarget {
  readonly namespace?: string
  readonly network?: CaipNetworkId
}

/** The wallet that is being connected. */
export interface ConnectingParams extends ConnectTarget {
  readonly connectorId: string
  readonly name: string
  /** A `data:` or `https:` image address. */
  readonly icon?: string
  /** The directory wallet to pair with; absent when any wallet may scan the code. */
  readonly wallet?: DirectoryWallet
}

/** An installed wallet that supports several chain families. */
export interface MultiChainParams extends ConnectTarget {
  readonly name: string
  readonly icon?: string
  readonly connectorIds: readonly string[]
}

/** A wallet to install first. */
export interface DownloadsParams extends ConnectTarget {
  readonly wallet: DirectoryWallet
}

/**
 * The state of a link to a wallet app: `asked` it was followed, `hint` no app has opened for 3 seconds, `retry` for 5,
 * `left` the page was left for the app.
 */
export type Opening = 'asked' | 'hint' | 'retry' | 'left'

/** One request to a wallet. Removed when its view is left. */
export interface ConnectAttempt {
  readonly wallet: ConnectingParams
  readonly status: 'running' | 'connected' | 'failed'
  /** Milliseconds waited so far: 0, then 30,000 once the wallet counts as slow. */
  readonly elapsed: number
  readonly error?: KernelError
  /** Its URI holds the pairing's key: it is never logged, reported or stored. */
  readonly pairing?: PairingState
  /** Seconds until the pairing's URI expires. */
  readonly remaining?: number
  readonly opening?: Opening
}

/** The site, as the connecting view shows it. */
export interface Site {
  readonly name: string
  /** A `data:` or `https:` image address. */
  readonly icon: string | undefined
}

/** What the page runs on. */
export interface Device {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** Telegram on Android decodes links once before it passes them on. */
  readonly readsLinksTwice: boolean
  /** Where links to apps open. */
  readonly target: '_self' | '_top' | '_blank'
  /** Address of the page. */
  readonly url: string
  /** What wallets with a browser of their own have put on `window`. */
  readonly windowGlobals: readonly string[]
}

/** Consent to the terms, for the life of the page. */
export interface LegalState {
  readonly accepted: boolean
  /** How often a wallet was chosen before consent was given. */
  readonly missed: number
}

/** What other plugins and the host can call. */
export interface ConnectActions {
  /**
   * Connects a wallet as if its row was pressed, and resolves when its view is shown. The outcome is shown there; code
   * that wants it calls `kernel.wallet.connect`. Asks for consent instead while the terms are not accepted.
   * @throws `connect/unknown-connector`
   */
  connectWallet(connectorId: string, target?: ConnectTarget): Promise<void>
  /**
   * Opens the view that pairs with a directory wallet or installs it, as if its row was pressed. Asks for consent instead
   * while the terms are not accepted.
   */
  chooseWallet(wallet: DirectoryWallet, target?: ConnectTarget): Promise<void>
  /** Shows a code for any wallet to scan. @throws `connect/unknown-connector` when nothing pairs */
  connectByQrCode(target?: ConnectTarget): Promise<void>
  /** Called when a link to the wallet's app was followed: shows other options if no app opens. */
  watchAppOpened(): Promise<void>
  /** Loads what the lists of wallets show; called when such a view opens. */
  preloadWallets(target?: ConnectTarget): Promise<void>
  /** Asks the wallet unless a request is pending; called when the connecting view opens. */
  startConnecting(wallet: ConnectingParams): Promise<void>
  /** Asks the wallet again. */
  retry(): Promise<void>
  /** Cancels the attempt and returns to the wallets. */
  cancel(): Promise<void>
  /** Leaves the connecting view after a success, `hold` milliseconds from now. */
  finish(hold: number): Promise<void>
  /** Forgets one recent wallet, or all. */
  forgetRecent(connectorId?: string): Promise<void>
  /** Accepts the terms, or withdraws that. Lasts as long as the page. */
  acceptLegal(accepted: boolean): Promise<void>
  /** Reports that an explanation was opened. */
  trackEvent(event: 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET' | 'CLICK_ALL_WALLETS'): Promise<void>
  /** Reports what was searched among the wallets. */
  trackSearch(search: string, badge: 'certified' | ''): Promise<void>
  /** Copies the link of the current pairing. @throws `connect/expired` without one, `unknown` when the browser refuses */
  copyLink(): Promise<void>
}

export interface ConnectAtoms {
  readonly options: Atom<ConnectOptions>
  readonly attempt: PrimitiveAtom<ConnectAttempt | undefined>
  /** Connector ids, and `wallet:<id>` for directory wallets; newest first, at most 2. */
  readonly recentWallets: PersistedAtom<readonly string[]>
  /** The recent directory wallets, as they were when they were used. */
  readonly recentDirectory: PersistedAtom<readonly DirectoryWallet[]>
  /** The recent directory wallets as the directory knows them now, as far as its lists do not have them. */
  readonly recentDetails: PrimitiveAtom<readonly DirectoryWallet[]>
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
  extends Plugin<'connect', ConnectActions, ConnectAtoms, ConnectViews, ConnectRequires, typeof messages> {}

/** The context of this plugin's actions. */
export type ConnectContext = ContextFor<ConnectPlugin>
