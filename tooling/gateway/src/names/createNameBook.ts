import type { NameRecord } from '@latchkey/plugin-api/schemas'
import type { Store } from '../store/store.ts'
import type { NameAddressTable, NameTable } from '../store/tables/nameTables.ts'
import { claimName } from './claimName.ts'
import type { NameBook } from './nameBook.ts'

function toRecord(row: NameTable, addresses: readonly NameAddressTable[]): NameRecord {
  const own = addresses.filter(({ name }) => name === row.name)
  return {
    name: row.name,
    registered: Number(row.registered),
    updated: Number(row.updated),
    addresses: Object.fromEntries(
      own.map(({ coin_type, address, created }) => [`${coin_type}`, { address, created: Number(created) }]),
    ),
    attributes: [],
  }
}

/** Keeps names in the database. */
export function createNameBook({ db }: Store): NameBook {
  async function records(rows: readonly NameTable[]): Promise<readonly NameRecord[]> {
    const names = rows.map(({ name }) => name)
    if (names.length === 0) return []
    const addresses = await db.selectFrom('name_address').selectAll().where('name', 'in', names).execute()
    return rows.map((row) => toRecord(row, addresses))
  }

  async function find(name: string): Promise<NameRecord | undefined> {
    const [record] = await records(await db.selectFrom('name').selectAll().where('name', '=', name).execute())
    return record
  }

  return {
    find,
    async ofAddress(address) {
      const query = db
        .selectFrom('name')
        .selectAll()
        .where((where) =>
          where('name', 'in', where.selectFrom('name_address').select('name').where('address', '=', address)),
        )
      return records(await query.orderBy('registered').orderBy('name').limit(100).execute())
    },
    async taken(names) {
      const rows = await db
        .selectFrom('name')
        .select('name')
        .where('name', 'in', [...names])
        .execute()
      return new Set(rows.map(({ name }) => name))
    },
    claim: (claim) => claimName(db, claim),
  }
}
