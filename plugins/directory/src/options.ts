import type { WalletLinks } from './walletLinks.ts'

/** A wallet the host adds by itself. */
export interface CustomWallet extends WalletLinks {
  readonly id: string
  readonly name: string
  /** An `https:` or `data:` picture. */
  readonly imageUrl?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
}

/** What a host can set. */
export interface DirectoryOptions {
  /**
   * Base address of the directory service, which is told the kernel's project id.
   * @defaultValue the kernel's gateway; without one only the built-in list is offered and nothing is requested
   */
  readonly apiUrl?: string
  /** Shown first, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these. */
  readonly includeWalletIds?: readonly string[]
  /** Not these; installed ones with the same reverse domain name are hidden too. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets of the host's own. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Whether a list of all wallets is offered, on phones only, or not at all.
   * @defaultValue 'show'
   */
  readonly allWallets?: 'show' | 'hide' | 'mobile'
  /** Whether the list that ships with the plugin is offered while the service is silent. @defaultValue true */
  readonly builtIn?: boolean
}
