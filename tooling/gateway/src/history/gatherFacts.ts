import type { EvmChain } from '../chains/chain.ts'
import type { Store } from '../store/store.ts'
import { skeleton } from '../text/skeleton.ts'
import type { HistoryRow, MovementRow } from './historyRow.ts'
import type { PageFacts } from './pageFacts.ts'
import { readAirdropped } from './spam/readAirdropped.ts'
import { readLookAlikes } from './spam/readLookAlikes.ts'
import type { NftBook } from './tokens/nftBook.ts'
import type { TokenBook } from './tokens/tokenBook.ts'

/** What is known of one chain's tokens. */
export interface ChainBooks {
  readonly chain: EvmChain
  readonly tokens: TokenBook
  readonly nfts: NftBook
}

const isNft = ({ kind }: MovementRow): boolean => kind === 'erc721' || kind === 'erc1155'

/** Gathers what must be known to show some transactions of one chain to an account. */
export async function gatherFacts(
  { db }: Pick<Store, 'db'>,
  { chain, tokens, nfts }: ChainBooks,
  account: string,
  rows: readonly HistoryRow[],
  signal: AbortSignal,
): Promise<PageFacts> {
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
