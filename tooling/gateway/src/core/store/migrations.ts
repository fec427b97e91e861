import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { m0020Indexer, m0021TokenMetadata, m0022Watched, m0023Watchers } from './indexerMigrations.ts'
import { m0060Login, m0061LoginKeeping, m0062KeptShares, m0063LoginGrants } from './loginMigration.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { m0045OnrampOrders, m0047OnrampArrivals, m0048OrderKinds, m0050OnrampTransfers } from './onrampMigrations.ts'

/** Projects and their limits. */
const m0001Projects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('project')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('origins', 'text', (column) => column.notNull())
      .addColumn('require_origin', 'integer', (column) => column.notNull())
      .addColumn('per_minute', 'integer', (column) => column.notNull())
      .addColumn('per_day', 'integer', (column) => column.notNull())
      .addColumn('disabled', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Events of widgets. */
const m0002Analytics: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('analytics_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('props', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('analytics_event_received')
      .on('analytics_event')
      .columns(['project_id', 'received_at'])
      .execute()
  },
}

/** What one client may use of a project's quota; empty is a fifth of it. */
const m0003ClientShare: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('project').addColumn('per_client', 'integer').execute()
  },
}

/** Who takes the codes of mails on a project's pages; empty is the wallet's document. */
const m0004CodeEntry: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('project').addColumn('code_entry', 'text').execute()
  },
}

/** Registered names and their addresses. An owner has one name, a name one owner: the indexes refuse a second one. */
const m0040Names: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('name')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull().unique())
      .addColumn('registered', 'bigint', (column) => column.notNull())
      .addColumn('updated', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('name_address')
      .addColumn('name', 'text', (column) => column.notNull().references('name.name'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_address_key', ['name', 'coin_type'])
      .execute()
    await db.schema.createIndex('name_address_address').on('name_address').column('address').execute()
  },
}

/** What names look like, so that none is registered that could be taken for another. Names that are there stay. */
const m0046NameSkeletons: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('name').addColumn('skeleton', 'text').execute()
    const names = db.withTables<Pick<Database, 'name'>>()
    const seen = new Set<string>()
    for (const { name } of await names
      .selectFrom('name')
      .select('name')
      .orderBy('registered')
      .orderBy('name')
      .execute()) {
      const looks = nameSkeleton(name)
      // No skeleton has this sign: of two that look alike both stay.
      const skeleton = seen.has(looks) ? `=${name}` : looks
      seen.add(looks)
      await names.updateTable('name').set({ skeleton }).where('name', '=', name).execute()
    }
    await db.schema.createIndex('name_skeleton').unique().on('name').column('skeleton').execute()
  },
}

/** What an on-ramp of the gateway's own sold; dropped by 0051. */
const m0041Purchases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('purchase')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('paid', 'text', (column) => column.notNull())
      .addColumn('units', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('raw_transaction', 'text')
      .addColumn('hash', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('purchase_address').on('purchase').columns(['address', 'created_at']).execute()
  },
}

/** Permissions that accounts gave to projects. */
const m0042Sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('smart_session')
      .addColumn('pci', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addColumn('project_url', 'text')
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('policies', 'text', (column) => column.notNull())
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('smart_session_account').on('smart_session').column('account').execute()
  },
}

/** Whether a key or a contract proved that an account asked for its name. */
const m0049NameProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('name_address').addColumn('signed_by', 'text').execute()
  },
}

/** What a purchase is paid in; dollars until now. */
const m0043PurchaseCurrency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('purchase')
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('USD'))
      .execute()
  },
}

/** Nothing is sold by the gateway itself any more. */
const m0051NoPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('purchase').execute()
  },
}

/** Who is signed in, and the nonces that wait to be used. */
const m0044SignIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signin_nonce')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('binding', 'text')
      .execute()
    await db.schema.createIndex('signin_nonce_expires').on('signin_nonce').column('expires_at').execute()
    await db.schema
      .createTable('signin_session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('signin_session_expires').on('signin_session').column('expires_at').execute()
  },
}

/**
 * Every migration by its name, in order of the names. One that was released never changes: add the next number.
 * Numbers: 0001-0019 core, 0020-0039 indexer and history, 0040-0059 names, sessions and on-ramp, 0060-0079 login.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': m0001Projects,
  '0002-analytics': m0002Analytics,
  '0003-client-share': m0003ClientShare,
  '0004-code-entry': m0004CodeEntry,
  '0020-indexer': m0020Indexer,
  '0021-token-metadata': m0021TokenMetadata,
  '0022-watched': m0022Watched,
  '0023-watchers': m0023Watchers,
  '0040-names': m0040Names,
  '0041-purchases': m0041Purchases,
  '0042-sessions': m0042Sessions,
  '0043-purchase-currency': m0043PurchaseCurrency,
  '0044-sign-in': m0044SignIn,
  '0045-onramp-orders': m0045OnrampOrders,
  '0046-name-skeletons': m0046NameSkeletons,
  '0047-onramp-arrivals': m0047OnrampArrivals,
  '0048-order-kinds': m0048OrderKinds,
  '0049-name-proofs': m0049NameProofs,
  '0050-onramp-transfers': m0050OnrampTransfers,
  '0051-no-purchases': m0051NoPurchases,
  '0060-login': m0060Login,
  '0061-login-keeping': m0061LoginKeeping,
  '0062-kept-shares': m0062KeptShares,
  '0063-login-grants': m0063LoginGrants,
}
