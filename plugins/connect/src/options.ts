import type { WalletListInput, WalletLists } from './derived/list/buildWalletList.ts'
import type { WalletGroup } from './derived/list/walletItem.ts'

/** A kind of way to connect, as blocks of the Connect view name it. */
export type ConnectMethod = 'email' | 'social' | 'wallet' | 'other'

/** What a person agrees to by connecting. */
export interface LegalOptions {
  /** An `https:` address. */
  readonly termsUrl?: string
  /** An `https:` address. */
  readonly privacyUrl?: string
  /** Asks for consent before any wallet is asked, whoever starts the connection. @defaultValue false */
  readonly checkbox?: boolean
}

/** A place where wallets can be found. */
export interface WalletGuide {
  readonly name: string
  /** An `https:` address, opened in a new tab without a reference to the page. */
  readonly url: string
}

/** What a host can set. */
export interface ConnectOptions {
  /**
   * Order of the blocks of the Connect view. Methods left out come last.
   * @defaultValue `['email', 'social', 'wallet', 'other']` (specification section 1), also when wallets are installed
   */
  readonly methodOrder?: readonly ConnectMethod[]
  /** Without it nothing is said or asked. */
  readonly legal?: LegalOptions
  /** Shows only the first wallets and folds the rest away. @defaultValue false */
  readonly collapseWallets?: boolean
  /** Wallets shown before "More wallets", at least 1. @defaultValue all; 3 when collapsed */
  readonly maxWallets?: number
  /**
   * Order of the groups of the Connect view; a group that is left out is not shown.
   * @defaultValue recent, injected, featured, custom, external, recommended, walletConnect
   */
  readonly walletOrder?: readonly WalletGroup[]
  /**
   * Makes the lists of wallets in place of the built-in function, which comes as the second argument. Pure; called for
   * every change.
   */
  readonly walletLists?: (input: WalletListInput, builtIn: (input: WalletListInput) => WalletLists) => WalletLists
  /** What follows a connection: the modal closes, or shows the account. @defaultValue 'close' */
  readonly afterConnect?: 'close' | 'account'
  /** An `https:` page that explains wallets in full, linked from the short explanation. */
  readonly learnUrl?: string
  /**
   * Where the view for people without a wallet leads; an empty list hides the links.
   * @defaultValue the neutral wallet finder of each chain family on offer
   */
  readonly walletGuides?: readonly WalletGuide[]
}
