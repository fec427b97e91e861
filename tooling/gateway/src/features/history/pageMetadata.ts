import type { EvmChain } from '../../core/chains/chain.ts'
import type { Store } from '../../core/store/openStore.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import type { NftRepository } from './nftMetadata.ts'
import type { HistoryRow, MovementRow } from './readRows.ts'
import { readAirdropped, readLookAlikes } from './spam.ts'
import type { NftInfo, TokenInfo, TokenRepository } from './tokenMetadata.ts'

/** What is known about the tokens and addresses of one chain's part of a page. */
export interface PageMetadata {
  /** By address in lower case; the chain's own coin is the empty text. */
  readonly tokens: ReadonlyMap<string, TokenInfo>
  /** Symbols of the listed tokens, as they look. */
  readonly listedSymbols: ReadonlySet<string>
  /** By {@link nftKey}. */
  readonly nfts: ReadonlyMap<string, NftInfo>
  readonly lookAlikes: ReadonlySet<string>
  /** Collections that were handed out to many. */
  readonly airdropped: ReadonlySet<string>
}

/** What is known of one chain's tokens. */
export interface ChainRepositories {
  readonly chain: EvmChain
  readonly tokens: TokenRepository
  readonly nfts: NftRepository
}

const isNft = ({ kind }: MovementRow): boolean => kind === 'erc721' || kind === 'erc1155'

/** Gathers what must be known to show some transactions of one chain to an account. */
export async function enrichPage(
  { db }: Pick<Store, 'db'>,
  { chain, tokens, nfts }: ChainRepositories,
  account: string,
  rows: readonly HistoryRow[],
  signal: AbortSignal,
): Promise<PageMetadata> {
  const movements = rows.flatMap((row) => row.movements)
  const foreign = rows.filter(({ sender }) => sender !== account).flatMap((row) => row.movements)
  const collectibles = movements.filter(isNft)
  const [tokenInfo, nftInfo, lookAlikes, airdropped] = await Promise.all([
    tokens.find(
      movements.map(({ token }) => token),
      signal,
    ),
    nfts(collectibles, signal),
    readLookAlikes(
      db,
      account,
      foreign.filter((movement) => !isNft(movement)).map(({ counterparty }) => counterparty),
    ),
    readAirdropped(
      db,
      chain.id,
      foreign.filter(isNft).map(({ token }) => token),
    ),
  ])
  const listedSymbols = new Set([...tokens.listed.values()].map(({ symbol }) => skeleton(symbol ?? '')))
  return { tokens: tokenInfo, listedSymbols, nfts: nftInfo, lookAlikes, airdropped }
}
