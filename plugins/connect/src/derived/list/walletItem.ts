import type { Connector } from '@latchkey/kernel'
import type { DirectoryWallet } from '../../peers.ts'
import type { WalletMark } from '../walletList.ts'

/** Groups of wallets, by where they come from (facts 8.1). */
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** One wallet to choose, or the way to pair with any. */
export interface WalletItem {
  /** Unique in the list: a connector's id, `wallet:<directory id>`, or the id of the pairing connector. */
  readonly key: string
  readonly kind: 'installed' | 'directory' | 'pairing'
  readonly name: string
  /** A `data:` or `https:` picture address. */
  readonly icon?: string
  readonly mark?: WalletMark
  /** Of an installed wallet, one for each chain family it announced itself to. */
  readonly connectors: readonly Connector[]
  /** What the directory knows of it. */
  readonly wallet?: DirectoryWallet
  /** CAIP-2 namespaces it works with; empty when nobody says. */
  readonly namespaces: readonly string[]
}
