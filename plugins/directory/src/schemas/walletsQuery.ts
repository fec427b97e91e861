/** What `GET /getWallets` is asked (facts 3.1), read from the query text. */
export interface WalletsQuery {
  /** From 1. @defaultValue 1 */
  readonly page: number
  /** Entries of a page, 1 to 500. @defaultValue 40 */
  readonly entries: number
  /** CAIP-2 ids; wallets of any of them match. Empty means all. */
  readonly chains: readonly string[]
  /** Wallet ids; only these. Empty means all. */
  readonly include: readonly string[]
  /** Wallet ids that are left out. */
  readonly exclude: readonly string[]
  /** Trimmed; empty means all. */
  readonly search: string
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly projectId?: string | undefined
  /** SDK type. */
  readonly st?: string | undefined
  /** SDK version. */
  readonly sv?: string | undefined
}
