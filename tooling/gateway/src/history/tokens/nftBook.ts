import type { EvmChain } from '../../chains/chain.ts'
import type { Store } from '../../store/store.ts'
import { type Book, createBook } from './createBook.ts'
import { type NftKey, nftKey } from './nftKey.ts'
import { readNftInfo } from './readNftInfo.ts'
import type { NftInfo } from './tokenInfo.ts'

/** What is known of the collections' tokens of one chain, by {@link nftKey}. */
export type NftBook = Book<NftKey, NftInfo>

/** The book of a chain's collections: each token is asked for once, and stored. */
export function nftBook({ db }: Pick<Store, 'db'>, chain: EvmChain, now: () => number = Date.now): NftBook {
  return createBook<NftKey, NftInfo>({
    most: 5_000,
    keyOf: nftKey,
    ask: (tokens, signal) => readNftInfo(chain, tokens, signal),
    async readStored(tokens) {
      const rows = await db
        .selectFrom('indexer_nft')
        .selectAll()
        .where('chain_id', '=', chain.id)
        .where('address', 'in', [...new Set(tokens.map(({ token }) => token))])
        .where('token_id', 'in', [...new Set(tokens.map(({ token_id }) => token_id))])
        .execute()
      return rows.map(({ address: token, token_id, name, image }) => [nftKey({ token, token_id }), { name, image }])
    },
    async store({ token: address, token_id }, info) {
      await db
        .insertInto('indexer_nft')
        .values({ chain_id: chain.id, address, token_id, ...info, read_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  })
}
