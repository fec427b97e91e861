import type { NameRecord } from '@latchkey/plugin-api/schemas'
import type { Kysely } from 'kysely'
import { GatewayError } from '../../core/errors.ts'
import type { Database, NameAddressTable, NameTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'

/** A name that a user wants, already checked. */
interface NameClaim {
  /** With its zone, in lower case. */
  readonly name: string
  /** What it looks like, in its zone first, and under the zone's endings of earlier days. */
  readonly skeletons: readonly string[]
  /** Checksummed. */
  readonly owner: string
  readonly coinType: number
  readonly signedBy: NonNullable<NameAddressTable['signed_by']>
  /** Seconds since 1970. */
  readonly at: number
}

/** The names that were registered here. */
interface NameBook {
  find(name: string): Promise<NameRecord | undefined>
  /** Those that lead to the address, oldest first. */
  ofAddress(address: string): Promise<readonly NameRecord[]>
  /** Which of the skeletons some name has already. */
  taken(skeletons: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Gives the name to the owner, or the owner's name one more coin type; resolves when it is on the disk. The same claim
   * may be made twice.
   *
   * @throws GatewayError 409 `name-taken` or `address-has-name`
   */
  claim(claim: NameClaim): Promise<void>
}

const LOOKS_TAKEN = 'This name looks like one that belongs to another account: choose another one.'

/**
 * Writes a claim in one database transaction; the unique indexes decide when two come at once.
 *
 * @throws GatewayError 409 `name-taken` or `address-has-name`
 */
async function claimName(
  db: Kysely<Database>,
  { name, skeletons, owner, coinType, signedBy, at }: NameClaim,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const names = transaction.selectFrom('name').select(['name', 'owner'])
    const skeleton = skeletons[0] ?? name
    const values = { name, owner, skeleton, registered: at, updated: at }
    const alike = await names
      .where('skeleton', 'in', [...skeletons])
      .where('owner', '!=', owner)
      .executeTakeFirst()
    if (!alike)
      await transaction
        .insertInto('name')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const row = await names.where('name', '=', name).executeTakeFirst()
    if (row ? row.owner !== owner : alike)
      throw new GatewayError(
        409,
        'name-taken',
        row ? 'This name belongs to another account: choose another one.' : LOOKS_TAKEN,
      )
    if (!row) {
      const own = await names.where('owner', '=', owner).executeTakeFirst()
      if (!own) throw new GatewayError(409, 'name-taken', LOOKS_TAKEN)
      throw new GatewayError(409, 'address-has-name', 'This account already has a name: it cannot get a second one.')
    }
    await transaction
      .insertInto('name_address')
      .values({ name, coin_type: coinType, address: owner, created: at, signed_by: signedBy })
      .onConflict((conflict) => conflict.columns(['name', 'coin_type']).doUpdateSet({ signed_by: signedBy }))
      .execute()
    await transaction.updateTable('name').set({ updated: at }).where('name', '=', name).execute()
  })
}

function toRecord(row: NameTable, addresses: readonly NameAddressTable[]): NameRecord {
  const own = addresses.filter(({ name }) => name === row.name)
  return {
    name: row.name,
    registered: Number(row.registered),
    updated: Number(row.updated),
    addresses: Object.fromEntries(
      own.map(({ coin_type, address, created, signed_by }) => [
        `${coin_type}`,
        { address, created: Number(created), ...(signed_by === null ? {} : { signedBy: signed_by }) },
      ]),
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
    async taken(skeletons) {
      const rows = await db
        .selectFrom('name')
        .select('skeleton')
        .where('skeleton', 'in', [...skeletons])
        .execute()
      return new Set(rows.map(({ skeleton }) => skeleton))
    },
    claim: (claim) => claimName(db, claim),
  }
}
