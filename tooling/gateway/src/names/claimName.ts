import type { Kysely } from 'kysely'
import { GatewayError } from '../gatewayError.ts'
import type { Database } from '../store/database.ts'
import type { NameClaim } from './nameBook.ts'

/**
 * Writes a claim in one database transaction; the unique indexes decide when two come at once.
 *
 * @throws GatewayError 409 `name-taken` or `address-has-name`
 */
export async function claimName(db: Kysely<Database>, { name, owner, coinType, at }: NameClaim): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('name')
      .values({ name, owner, registered: at, updated: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await transaction.selectFrom('name').select('owner').where('name', '=', name).executeTakeFirst()
    if (!row)
      throw new GatewayError(409, 'address-has-name', 'This account already has a name: it cannot get a second one.')
    if (row.owner !== owner)
      throw new GatewayError(409, 'name-taken', 'This name belongs to another account: choose another one.')
    await transaction
      .insertInto('name_address')
      .values({ name, coin_type: coinType, address: owner, created: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction.updateTable('name').set({ updated: at }).where('name', '=', name).execute()
  })
}
