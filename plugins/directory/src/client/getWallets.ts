import type { DirectoryContext, DirectoryWallet } from '../types.ts'
import { pageSchema } from './pageSchema.ts'
import { pictureAddress } from './pictureAddress.ts'
import { toWallet } from './toWallet.ts'

/** What is asked of `GET /getWallets` (facts 3.1). */
export interface WalletsRequest {
  readonly page?: number
  readonly entries: number
  readonly chains?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
  readonly badge?: 'certified' | 'none' | undefined
}

/** A page as the widget holds it. */
export interface WalletsPage {
  readonly count: number
  readonly wallets: readonly DirectoryWallet[]
  /** The service sent a full page, so there may be more. */
  readonly isFull: boolean
}

/** Asks the directory service. @throws `http/…`, `kernel/aborted`, `config/invalid` when there is no service */
export async function getWallets(
  ctx: DirectoryContext,
  request: WalletsRequest,
  signal: AbortSignal = ctx.signal,
): Promise<WalletsPage> {
  const { apiUrl: baseUrl } = ctx.store.get(ctx.atoms.options)
  const address = await pictureAddress(ctx)
  const { page = 1, entries, chains = [], include = [], exclude = [], search, badge } = request
  const { count, data, sent } = await ctx.services.http.get('getWallets', {
    baseUrl,
    schema: pageSchema,
    signal,
    query: {
      page,
      entries,
      chains: chains.join(','),
      include: include.join(','),
      exclude: exclude.join(','),
      search,
      badge_type: badge,
    },
  })
  // A service that sends more than it was asked for is not followed.
  const kept = data.slice(0, entries)
  const wallets = kept.flatMap((entry) => toWallet(entry, address) ?? [])
  return { count, wallets, isFull: sent >= entries }
}
