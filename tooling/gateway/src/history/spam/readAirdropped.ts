import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/database.ts'

/** From so many receivers on, who did not ask for it, a gift is an airdrop. */
const MANY = 5

/** Which of some collections somebody handed out to many accounts that did not ask. */
export async function readAirdropped(
  db: Kysely<Database>,
  chainId: string,
  collections: readonly string[],
): Promise<ReadonlySet<string>> {
  const airdropped = new Set<string>()
  for (const token of new Set(collections)) {
    const { rows } = await sql<{ giver: string }>`
      select giver from (
        select giver from indexer_airdrop where chain_id = ${chainId} and token = ${token} limit 2000
      ) given group by giver having count(*) >= ${MANY} limit 1`.execute(db)
    if (rows.length > 0) airdropped.add(token)
  }
  return airdropped
}
