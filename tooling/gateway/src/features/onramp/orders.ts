import type { Kysely } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'
import { type Claim, POOL, SHARE } from './arrival.ts'
import { firstRow, keyOf, type NewOrder, type Order, type OrderChange, toOrder, toRow } from './orderRows.ts'

/**
 * How far each state is. An order only moves on: what comes late, twice or out of order changes nothing. A payment may come
 * after an order has expired, and coins that were seen on the chain outweigh a provider's word that it failed. A failure without
 * a transfer is taken back by a provider that goes on with the order after all.
 */
const RANK = { created: 0, opened: 1, expired: 2, pending: 3, delivering: 4, failed: 5, done: 6 } as const

type StoredStatus = keyof typeof RANK

const before = (status: StoredStatus): StoredStatus[] =>
  (Object.keys(RANK) as StoredStatus[]).filter((earlier) => RANK[earlier] < RANK[status])

/** Orders that are unpaid as far as is known, those that are under way, those that failed, or all that were paid, however it ended. */
const STAGES: Readonly<Record<'unpaid' | 'running' | 'failed' | 'paid', readonly StoredStatus[]>> = {
  unpaid: ['opened', 'expired'],
  running: ['pending', 'delivering'],
  failed: ['failed'],
  paid: ['pending', 'delivering', 'failed', 'done'],
}

interface Which {
  readonly stage: keyof typeof STAGES
  readonly sinceMs: number
}

/** The orders in the database. */
export interface Orders {
  create(order: NewOrder): Promise<Order>
  find(id: string): Promise<Order | undefined>
  /** Purchases of the stage that a provider took, made within `sinceMs`: newest first, at most `most`. */
  ofAddress(address: string, which: Which & { readonly most: number }): Promise<readonly Order[]>
  /** Of the stage, made within `sinceMs`, and not asked about for `restMs`; those asked about longest ago first. */
  waiting(which: Which & { readonly restMs: number }): Promise<readonly Order[]>
  /**
   * Ends an order with what brought its coins.
   *
   * @param claims transfers of the transaction, any of which pay the order out, the best first
   * @returns `false` when a part of each claim is another order's already
   */
  arrive(order: Pick<Order, 'id' | 'chainId'>, hash: string, claims: readonly Claim[]): Promise<boolean>
  /** Amounts of other orders for the same coin and account of which the same transaction was said to pay them out. */
  sharing(order: Order, hash: string): Promise<readonly (string | undefined)[]>
  /** Notes that an order's transfer is not the one: a provider may name another one now. */
  refute(id: string, hash: string): Promise<void>
  /** Moves an order on; does nothing when it is further already. */
  advance(id: string, change: OrderChange): Promise<void>
  /** The same for an event of a provider, once however often it comes. `false` when it had come before. */
  advanceOnce(
    event: { readonly provider: string; readonly eventId: string },
    id: string,
    change: OrderChange,
  ): Promise<boolean>
  /** Takes the turn to ask the provider: of those who want it within `restMs`, one is told `true`. */
  takeTurn(id: string, restMs: number): Promise<boolean>
}

/** Moves an order on; does nothing when it is further already. */
async function advance(on: Kysely<Database>, id: string, change: OrderChange, at: number): Promise<void> {
  await on
    .updateTable('onramp_order')
    .set({ ...toRow(change), updated_at: at })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', before(change.status)),
        ...(change.status === 'pending' || change.status === 'delivering'
          ? [and([eb('status', '=', 'failed'), eb('hash', 'is', null), eb('ref', '!=', '')])]
          : []),
        // Sent, and the hash was not known until now, or was a wrong one.
        ...(change.hash === undefined
          ? []
          : [
              and([
                eb('status', '=', change.status),
                or([eb('hash', 'is', null), and([eb('is_refuted', '=', 1), eb('hash', '!=', change.hash)])]),
              ]),
            ]),
      ]),
    )
    .execute()
}

/** Whether an event of a provider has not come before; it has from now on. */
async function isNew(
  on: Kysely<Database>,
  { provider, eventId }: { readonly provider: string; readonly eventId: string },
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await on
    .insertInto('onramp_event')
    .values({ provider, event_id: eventId, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Ends an order with the first of some claims of which nothing is another order's already. */
async function arrive(
  on: Kysely<Database>,
  { id, chainId }: Pick<Order, 'id' | 'chainId'>,
  hash: string,
  { claims, at }: { readonly claims: readonly Claim[]; readonly at: number },
): Promise<boolean> {
  const key = { chain_id: chainId, hash: keyOf(hash) }
  const rows = on.selectFrom('onramp_arrival').selectAll().where('chain_id', '=', chainId).where('hash', '=', key.hash)
  const before = await rows.execute()
  const isOwn = before.some(({ order_id }) => order_id === id)
  // Of earlier days, when a transaction was one order's as a whole.
  const isWhole = before.some(({ transfer }) => transfer === '')
  const isShared = before.some(({ transfer }) => transfer.startsWith(SHARE))
  for (const claim of isOwn || isWhole ? [] : claims) {
    if (isShared && claim.some((transfer) => transfer.startsWith(POOL))) continue
    for (const transfer of claim)
      await on
        .insertInto('onramp_arrival')
        .values({ ...key, transfer, order_id: id })
        .onConflict((conflict) => conflict.columns(['chain_id', 'hash', 'transfer']).doNothing())
        .execute()
    const got = (await rows.execute()).filter(({ order_id }) => order_id === id)
    if (claim.length > 0 && got.length === claim.length) {
      await advance(on, id, { status: 'done' }, at)
      return true
    }
    await on.deleteFrom('onramp_arrival').where('order_id', '=', id).where('hash', '=', key.hash).execute()
  }
  if (isOwn) await advance(on, id, { status: 'done' }, at)
  return isOwn
}

/** Amounts of the other orders of an account and coin that name the same transaction. */
async function sharing(
  on: Kysely<Database>,
  { id, chainId, address, symbol }: Order,
  hash: string,
): Promise<readonly (string | undefined)[]> {
  const query = on.selectFrom('onramp_order').select(['hash', 'amount'])
  const rows = await query
    .where('chain_id', '=', chainId)
    .where('address_key', '=', keyOf(address))
    .where('symbol', '=', symbol)
    .where('id', '!=', id)
    .where('hash', 'is not', null)
    .execute()
  return rows.flatMap((row) => (keyOf(row.hash ?? '') === keyOf(hash) ? [row.amount ?? undefined] : []))
}

/** Keeps orders in the database. */
export function createOrders({ db }: Store, now: () => number): Orders {
  return {
    async create(order) {
      const row = firstRow(order, now())
      await db.insertInto('onramp_order').values(row).execute()
      return toOrder(row)
    },
    async find(id) {
      const row = await db.selectFrom('onramp_order').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toOrder(row)
    },
    async ofAddress(address, { stage, sinceMs, most }) {
      const query = db
        .selectFrom('onramp_order')
        .selectAll()
        .where('address_key', '=', keyOf(address))
        .where('kind', '=', 'buy')
        // What no provider took is no purchase, and would push out those that are.
        .where('ref', '!=', '')
        .where('status', 'in', STAGES[stage])
        .where('created_at', '>', now() - sinceMs)
      return (await query.orderBy('created_at', 'desc').limit(most).execute()).map(toOrder)
    },
    async waiting({ stage, sinceMs, restMs }) {
      const query = db
        .selectFrom('onramp_order')
        .selectAll()
        .where('status', 'in', STAGES[stage])
        .where('created_at', '>', now() - sinceMs)
        .where('asked_at', '<=', now() - restMs)
        // What failed with a transfer, or before a provider took it, is over.
        .where(({ eb, or, and }) =>
          or([eb('status', '!=', 'failed'), and([eb('hash', 'is', null), eb('ref', '!=', '')])]),
        )
      return (await query.orderBy('asked_at').limit(50).execute()).map(toOrder)
    },
    arrive: (order, hash, claims) =>
      db.transaction().execute((transaction) => arrive(transaction, order, hash, { claims, at: now() })),
    sharing: (order, hash) => sharing(db, order, hash),
    async refute(id, hash) {
      const query = db.updateTable('onramp_order').set({ is_refuted: 1 })
      await query.where('id', '=', id).where('hash', '=', hash).execute()
    },
    advance: (id, change) => advance(db, id, change, now()),
    advanceOnce: (event, id, change) =>
      db.transaction().execute(async (transaction) => {
        if (!(await isNew(transaction, event, now()))) return false
        await advance(transaction, id, change, now())
        return true
      }),
    async takeTurn(id, restMs) {
      const query = db.updateTable('onramp_order').set({ asked_at: now() })
      const { numUpdatedRows } = await query
        .where('id', '=', id)
        .where('asked_at', '<=', now() - restMs)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
