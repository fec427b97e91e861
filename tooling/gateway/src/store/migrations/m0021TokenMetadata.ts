import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createKeyedTable } from './createKeyedTable.ts'

const token = { chain_id: 'text', address: 'text', name: 'text?', symbol: 'text?', decimals: 'integer?' } as const
const nft = { chain_id: 'text', address: 'text', token_id: 'text', name: 'text?', image: 'text?' } as const

/** What the contracts of tokens and collections say about themselves. */
export const m0021TokenMetadata: Migration = {
  async up(db: Kysely<unknown>) {
    await createKeyedTable(db, 'indexer_token', { ...token, read_at: 'bigint' }, ['chain_id', 'address'])
    await createKeyedTable(db, 'indexer_nft', { ...nft, read_at: 'bigint' }, ['chain_id', 'address', 'token_id'])
  },
}
