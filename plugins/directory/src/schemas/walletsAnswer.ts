import type { WalletEntry } from './walletEntry.ts'

/** Answer of `GET /getWallets` (facts 3.1). */
export interface WalletsAnswer {
  /** How many wallets match on all pages. */
  readonly count: number
  readonly data: readonly WalletEntry[]
}
