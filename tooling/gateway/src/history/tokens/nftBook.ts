import type { EvmChain } from '../../chains/chain.ts'
import type { Store } from '../../store/store.ts'
import { Kept } from './kept.ts'
import { type NftKey, nftKey } from './nftKey.ts'
import { readNftInfo } from './readNftInfo.ts'
import type { NftInfo } from './tokenInfo.ts'

const MOST = 5_000
const KEPT_MS = 300_000

/** What is known of the collections' tokens of one chain. */
export interface NftBook {
  /** By {@link nftKey}; tokens that cannot be asked for at the moment are left out. */
  find(tokens: readonly NftKey[], signal: AbortSignal): Promise<ReadonlyMap<string, NftInfo>>
}

/** The book of a chain's collections: each token is asked for once, and stored. */
export function nftBook({ db }: Pick<Store, 'db'>, chain: EvmChain, now: () => number = Date.now): NftBook {
  const kept = new Kept<NftInfo>(MOST, KEPT_MS)
  const isMissing = (token: NftKey) => kept.get(nftKey(token)) === undefined

  async function stored(tokens: readonly NftKey[]): Promise<void> {
    if (tokens.length === 0) return
    const rows = await db
      .selectFrom('indexer_nft')
      .selectAll()
      .where('chain_id', '=', chain.id)
      .where('address', 'in', [...new Set(tokens.map(({ token }) => token))])
      .where('token_id', 'in', [...new Set(tokens.map(({ token_id }) => token_id))])
      .execute()
    for (const { address, token_id, name, image } of rows)
      kept.set(nftKey({ kind: '', token: address, token_id }), { name, image })
  }

  async function asked(tokens: readonly NftKey[], signal: AbortSignal): Promise<void> {
    if (tokens.length === 0) return
    // Pictures decorate: without them the history is shown all the same.
    const found = await readNftInfo(chain, tokens, signal).catch(() => new Map<string, NftInfo>())
    for (const token of tokens) {
      const info = found.get(nftKey(token))
      if (!info) continue
      kept.set(nftKey(token), info)
      await db
        .insertInto('indexer_nft')
        .values({ chain_id: chain.id, address: token.token, token_id: token.token_id, ...info, read_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  return {
    async find(tokens, signal) {
      const wanted = [...new Map(tokens.map((token) => [nftKey(token), token])).values()]
      if (wanted.some(isMissing)) {
        await stored(wanted.filter(isMissing))
        await asked(wanted.filter(isMissing), signal)
      }
      return new Map(
        wanted.flatMap((token): [string, NftInfo][] => {
          const info = kept.get(nftKey(token))
          return info ? [[nftKey(token), info]] : []
        }),
      )
    },
  }
}
