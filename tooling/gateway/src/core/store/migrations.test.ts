import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../testing/programs.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import { migrateStore } from './migrateStore.ts'
import { migrations } from './migrations.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { openStore, type Store } from './openStore.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

if (!postgres) console.warn('Skipped: PostgreSQL cannot be had on this machine.')

function sqliteFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'gateway.sqlite')}`
}

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NAME = 'alice.club.example'

/** Values of columns that somebody reads as more than text or number. */
const STATED: Readonly<Record<string, string | number>> = {
  origins: '["https://shop.example"]',
  disabled: '[]',
  per_minute: 100,
  per_day: 1_000,
  name: NAME,
  owner: OWNER,
  address: OWNER,
  coin_type: 60,
  // In seconds.
  registered: 1_700_000_000,
  updated: 1_700_000_000,
  created: 1_700_000_000,
}

const PROJECT = 'earlier-id'

/** What later versions have added to a row that was there before. */
const ADDED: Readonly<Record<string, Row>> = {
  project: { per_client: null, code_entry: null },
  name: { skeleton: nameSkeleton(NAME) },
  name_address: { signed_by: null },
  onramp_order: { token: null, is_refuted: 0, kind: 'buy' },
  onramp_arrival: { transfer: '' },
  login_session: { parent_id: null },
  login_vault_before: { key_id: null, sealed: null },
}

/** Tables that a later version has dropped. */
const GONE = ['purchase']

type Row = Record<string, string | number | null>

const sampleOf = (column: string, type: string): string | number =>
  STATED[column] ?? (/int8|bigint/i.test(type) ? 1_700_000_000_123 : /int/i.test(type) ? 1 : `earlier-${column}`)

const tablesOf = ({ db }: Store): Promise<TableMetadata[]> => db.introspection.getTables()

/** Brings an empty database through all migrations one by one, with a row in each table from the moment it is there. */
async function upgrade(store: Store): Promise<Map<string, Row>> {
  const db: Kysely<Record<string, Row>> = store.db.withTables()
  const written = new Map<string, Row>()
  const done: Record<string, Migration> = {}
  for (const [name, migration] of Object.entries(migrations)) {
    Object.assign(done, { [name]: migration })
    await migrateStore(store.db, done)
    for (const table of await tablesOf(store)) {
      if (written.has(table.name)) continue
      const row = Object.fromEntries(
        table.columns.map((column) => [column.name, sampleOf(column.name, column.dataType)]),
      )
      await db.insertInto(table.name).values(row).execute()
      written.set(table.name, row)
    }
  }
  return written
}

/** The columns of all tables, to be compared. */
const shapeOf = async (store: Store) =>
  Object.fromEntries(
    (await tablesOf(store)).map(({ name, columns }) => [
      name,
      columns
        .map((column) =>
          [column.name, column.dataType.toLowerCase(), column.isNullable, column.hasDefaultValue].join(' '),
        )
        .sort(),
    ]),
  )

/** An empty database on the server of a PostgreSQL. */
async function postgresDatabase(name: string): Promise<string> {
  const address = new URL(postgres?.url ?? '')
  const store = await openStore(address.href)
  await sql.raw(`create database ${name}`).execute(store.db)
  await store.close()
  address.pathname = name
  return address.href
}

const dialects: readonly (readonly [string, (name: string) => string | Promise<string>])[] = [
  ['SQLite', sqliteFile],
  ...(postgres ? [['PostgreSQL', postgresDatabase] as const] : []),
]

describe.each(dialects)('a database of earlier versions on %s', (kind, database) => {
  test('default: keeps each row, has the tables of a new one, and the gateway answers from it', async () => {
    const databaseUrl = await database('earlier')
    const [store, fresh] = [await openStore(databaseUrl), await openStore(await database('fresh'))]
    onTestFinished(() => Promise.all([store.close(), fresh.close()]).then(() => undefined))
    const rows = await upgrade(store)
    await migrateStore(fresh.db)
    expect(await shapeOf(store)).toEqual(await shapeOf(fresh))

    const db: Kysely<Record<string, Row>> = store.db.withTables()
    const remaining = [...rows].filter(([table]) => !GONE.includes(table))
    expect(remaining.length).toBeGreaterThan(25)
    for (const [table, row] of remaining)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([{ ...row, ...ADDED[table] }])
    for (const table of GONE) expect(Object.keys(await shapeOf(store))).not.toContain(table)

    const gateway = await startTestGateway({ databaseUrl, chains: [] })
    onTestFinished(() => gateway.stop())
    expect(gateway.log.filter((line) => line.includes('SQLite'))).toHaveLength(kind === 'SQLite' ? 1 : 0)
    const ask = (path: string, origin: string) =>
      fetch(`${gateway.url}${path}?projectId=${PROJECT}`, { headers: { origin } })
    expect(await (await ask(`/v1/profile/account/${NAME}`, 'https://shop.example')).json()).toMatchObject({
      name: NAME,
      addresses: { 60: { address: OWNER } },
    })
    expect((await ask('/v1/supported-chains', 'https://other.example')).status).toBe(403)
  }, 30_000)
})
