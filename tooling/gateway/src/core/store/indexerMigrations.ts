import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createKeyedTable } from './createKeyedTable.ts'

const place = { chain_id: 'text', block_number: 'bigint', tx_index: 'integer' } as const
const chain = { number: 'bigint', hash: 'text', state: 'text', owner: 'text', leased_until: 'bigint' } as const
const transaction = { hash: 'text', sender: 'text', receiver: 'text', nonce: 'bigint', is_failed: 'integer' } as const
const asset = { kind: 'text', token: 'text', token_id: 'text' } as const
const transfer = { account: 'text', ordinal: 'integer', ...asset, direction: 'text', counterparty: 'text' } as const
const placeKey = ['chain_id', 'block_number', 'tx_index']

/** Chains as the indexer followed them, and the history of every account. */
export const m0020Indexer: Migration = {
  async up(db: Kysely<unknown>) {
    await createKeyedTable(db, 'indexer_chain', { chain_id: 'text', ...chain }, ['chain_id'])
    const block = { chain_id: 'text', number: 'bigint', hash: 'text' } as const
    await createKeyedTable(db, 'indexer_block', block, ['chain_id', 'number'])
    await createKeyedTable(db, 'indexer_transaction', { ...place, ...transaction, mined_at: 'bigint' }, placeKey)
    await createKeyedTable(db, 'indexer_transfer', { ...place, ...transfer, amount: 'text' }, [
      ...placeKey,
      'account',
      'ordinal',
    ])
    const activity = { account: 'text', position: 'text', ...place, operation: 'text' } as const
    await createKeyedTable(db, 'indexer_activity', activity, ['account', 'chain_id', 'position'])
    const index = db.schema.createIndex('indexer_activity_block').on('indexer_activity')
    await index.columns(['chain_id', 'block_number']).execute()
    const recipient = { account: 'text', look: 'text', recipient: 'text' } as const
    await createKeyedTable(db, 'indexer_recipient', recipient, Object.keys(recipient))
    const airdrop = { chain_id: 'text', token: 'text', giver: 'text', recipient: 'text' } as const
    await createKeyedTable(db, 'indexer_airdrop', airdrop, Object.keys(airdrop))
    const orphan = { chain_id: 'text', hash: 'text', position: 'text', orphaned_at: 'bigint' } as const
    await createKeyedTable(db, 'indexer_orphan', orphan, ['chain_id', 'hash'])
  },
}

const token = { chain_id: 'text', address: 'text', name: 'text?', symbol: 'text?', decimals: 'integer?' } as const
const nft = { chain_id: 'text', address: 'text', token_id: 'text', name: 'text?', image: 'text?' } as const

/** What the contracts of tokens and collections say about themselves. */
export const m0021TokenMetadata: Migration = {
  async up(db: Kysely<unknown>) {
    await createKeyedTable(db, 'indexer_token', { ...token, read_at: 'bigint' }, ['chain_id', 'address'])
    await createKeyedTable(db, 'indexer_nft', { ...nft, read_at: 'bigint' }, ['chain_id', 'address', 'token_id'])
  },
}

/** Accounts of which alone is indexed what concerns them. */
export const m0022Watched: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = {
      chain_id: 'text',
      account: 'text',
      since_block: 'bigint?',
      since_time: 'bigint?',
      seen_at: 'bigint',
    } as const
    await createKeyedTable(db, 'indexer_watched', columns, ['chain_id', 'account'])
  },
}

/** Whose pages ask for the accounts that are watched. */
export const m0023Watchers: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = { project_id: 'text', chain_id: 'text', account: 'text', seen_at: 'bigint' } as const
    await createKeyedTable(db, 'indexer_watcher', columns, ['project_id', 'chain_id', 'account'])
    const index = (name: string, table: string) => db.schema.createIndex(name).on(table)
    await index('indexer_watcher_seen', 'indexer_watcher').columns(['project_id', 'seen_at']).execute()
    await index('indexer_watcher_account', 'indexer_watcher').columns(['chain_id', 'account']).execute()
    await index('indexer_watched_seen', 'indexer_watched').column('seen_at').execute()
  },
}
