import type { Kysely } from 'kysely'
import { lookOf } from '../../indexer/rows/lookOf.ts'
import type { Database } from '../../store/database.ts'

/**
 * Which of some addresses can be taken for one that an account sent to: first and last four digits are the same, the
 * rest is not (security.md, T6).
 */
export async function readLookAlikes(
  db: Kysely<Database>,
  account: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('indexer_recipient')
    .select(['look', 'recipient'])
    .where('account', '=', account)
    .where('look', 'in', [...new Set(addresses.map(lookOf))])
    .execute()
  const trusted = new Set(rows.map(({ recipient }) => recipient))
  const looks = new Set(rows.map(({ look }) => look))
  const ownLook = lookOf(account)
  const isAlike = (address: string) =>
    address !== account && !trusted.has(address) && (looks.has(lookOf(address)) || lookOf(address) === ownLook)
  return new Set(addresses.filter(isAlike))
}
