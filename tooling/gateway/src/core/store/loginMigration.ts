import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createKeyedTable } from './createKeyedTable.ts'

const device = { account_id: 'text', jkt: 'text', browser: 'text', system: 'text', site: 'text' } as const
const session = { account_id: 'text', device_id: 'text', jkt: 'text', project: 'text', site: 'text' } as const
const attempt = { kind: 'text', jkt: 'text', project: 'text', site: 'text', language: 'text', state: 'text' } as const

/** People who sign in to the embedded wallet, their devices, and what is stored for them: sealed, or as hashes. */
export const m0060Login: Migration = {
  async up(db: Kysely<unknown>) {
    await createKeyedTable(db, 'login_secret', { name: 'text', key_id: 'text', sealed: 'text' }, ['name'])
    const account = { id: 'text', addresses: 'text?', is_disabled: 'integer', created_at: 'bigint' } as const
    await createKeyedTable(db, 'login_account', account, ['id'])
    const identity = { kind: 'text', subject: 'text', id: 'text', account_id: 'text', name: 'text' } as const
    await createKeyedTable(db, 'login_identity', { ...identity, created_at: 'bigint' }, ['kind', 'subject'])
    const times = { created_at: 'bigint', last_used_at: 'bigint', ended_at: 'bigint?', left_at: 'bigint?' } as const
    await createKeyedTable(db, 'login_device', { id: 'text', ...device, ...times }, ['id'])
    const until = { access_until: 'bigint', idle_until: 'bigint', ends_at: 'bigint', fresh_until: 'bigint' } as const
    const turn = { generation: 'integer', rotated_at: 'bigint' } as const
    await createKeyedTable(db, 'login_session', { id: 'text', ...session, ...turn, ...until }, ['id'])
    await createKeyedTable(
      db,
      'login_attempt',
      {
        ...{ id: 'text', ...attempt, subject: 'text?', account_id: 'text?', sealed: 'text', code: 'text?' },
        ...{ link: 'text?', tries: 'integer', browser: 'text', system: 'text' },
        ...{ created_at: 'bigint', expires_at: 'bigint' },
      },
      ['id'],
    )
    const vault = { account_id: 'text', version: 'integer', wallet: 'text', ciphertexts: 'text' } as const
    await createKeyedTable(db, 'login_vault', { ...vault, updated_at: 'bigint' }, ['account_id'])
    const slot = { account_id: 'text', id: 'text', kind: 'text', data: 'text', created_at: 'bigint' } as const
    await createKeyedTable(db, 'login_slot', slot, ['account_id', 'id'])
    const share = { account_id: 'text', owner: 'text', wallet: 'text', key_id: 'text', sealed: 'text' } as const
    await createKeyedTable(db, 'login_share', share, ['account_id', 'owner'])
    const handover = { id: 'text', jkt: 'text', data: 'text?', answer: 'text?', state: 'text' } as const
    await createKeyedTable(db, 'login_handover', { ...handover, expires_at: 'bigint' }, ['id'])
    const entry = { account_id: 'text', at: 'bigint', id: 'text', what: 'text', device_id: 'text?' } as const
    const place = { project: 'text?', site: 'text?', client: 'text' } as const
    await createKeyedTable(db, 'login_audit', { ...entry, ...place }, ['account_id', 'at', 'id'])
    const indexes = [
      ['login_identity', 'account_id'],
      ['login_device', 'account_id'],
      ['login_device', 'jkt'],
      ['login_session', 'device_id'],
      ['login_attempt', 'link'],
      ['login_attempt', 'expires_at'],
      ['login_handover', 'expires_at'],
    ] as const
    for (const [table, column] of indexes)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    const once = db.schema.createIndex('login_device_once').on('login_device').columns(['account_id', 'jkt'])
    await once.unique().execute()
  },
}

/** A share belongs to a wallet; a session that another one has opened belongs to that; what a wallet was is kept a while. */
export const m0061LoginKeeping: Migration = {
  async up(db: Kysely<unknown>) {
    const share = { account_id: 'text', owner: 'text', wallet: 'text', key_id: 'text', sealed: 'text' } as const
    await createKeyedTable(db, 'login_share_next', share, ['account_id', 'owner', 'wallet'])
    const columns = Object.keys(share).join(', ')
    await sql.raw(`insert into login_share_next (${columns}) select ${columns} from login_share`).execute(db)
    await db.schema.dropTable('login_share').execute()
    await db.schema.alterTable('login_share_next').renameTo('login_share').execute()
    await db.schema.alterTable('login_session').addColumn('parent_id', 'text').execute()
    await db.schema.createIndex('login_session_parent_id').on('login_session').column('parent_id').execute()
    const before = { account_id: 'text', at: 'bigint', id: 'text', vault: 'text' } as const
    await createKeyedTable(db, 'login_vault_before', before, ['account_id', 'at', 'id'])
    await db.schema.createIndex('login_vault_before_at').on('login_vault_before').column('at').execute()
  },
}

/** With what a wallet was its login's share is kept, sealed, for as long. */
export const m0062KeptShares: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['key_id', 'sealed'])
      await db.schema.alterTable('login_vault_before').addColumn(column, 'text').execute()
  },
}

/** What accounts have permitted to sites, so that their users see all of it in one place. */
export const m0063LoginGrants: Migration = {
  async up(db: Kysely<unknown>) {
    const grant = { account_id: 'text', id: 'text', chain: 'text', address: 'text', site: 'text' } as const
    const state = { context: 'text', expiry: 'bigint', ending: 'text?', created_at: 'bigint' } as const
    await createKeyedTable(db, 'login_grant', { ...grant, ...state }, ['account_id', 'id'])
  },
}
