import type { EvmChain } from '../../chains/chain.ts'
import type { Store } from '../../store/store.ts'
import { createBook } from './createBook.ts'
import { listedTokens } from './listedTokens.ts'
import { readTokenInfo } from './readTokenInfo.ts'
import type { TokenInfo } from './tokenInfo.ts'

/** A contract that answered nothing is asked again after this. */
const UNKNOWN_MS = 600_000

/** What is known of the tokens of one chain: listed, kept, stored, or asked for once. */
export interface TokenBook {
  readonly listed: ReadonlyMap<string, TokenInfo>
  /** Tokens that cannot be asked for at the moment are left out. */
  find(addresses: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, TokenInfo>>
}

const isUnknown = ({ name, symbol, decimals }: TokenInfo) => name === null && symbol === null && decimals === null

/** The book of a chain's fungible tokens. */
export function tokenBook({ db }: Pick<Store, 'db'>, chain: EvmChain, now: () => number = Date.now): TokenBook {
  const listed = listedTokens(chain.config)
  const find = createBook<string, TokenInfo>({
    most: 20_000,
    keyOf: (address) => address,
    ask: (addresses, signal) => readTokenInfo(chain, addresses, signal),
    async readStored(addresses) {
      const rows = await db
        .selectFrom('indexer_token')
        .selectAll()
        .where('chain_id', '=', chain.id)
        .where('address', 'in', addresses)
        .execute()
      const usable = rows.filter((row) => !isUnknown(row) || row.read_at > now() - UNKNOWN_MS)
      return usable.map(({ address, name, symbol, decimals }) => [address, { name, symbol, decimals }])
    },
    async store(address, { name, symbol, decimals }) {
      const row = { name, symbol, decimals, read_at: now() }
      await db
        .insertInto('indexer_token')
        .values({ chain_id: chain.id, address, ...row })
        .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(row))
        .execute()
    },
  })
  return {
    listed,
    async find(addresses, signal) {
      const others = addresses.filter((address) => !listed.has(address))
      return new Map([...listed, ...(await find(others, signal))])
    },
  }
}
