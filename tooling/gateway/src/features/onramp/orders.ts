import { randomBytes } from 'node:crypto'
import type { OnrampOrderStatus } from '@latchkey/plugin-api/schemas'
import type { Kysely } from 'kysely'
import type { Database, OnrampOrderTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'
import type { OrderEvent } from './source.ts'

/** An order as it is kept. */
export interface Order {
  readonly id: string
  readonly provider: string
  /** By which the provider is asked about it. */
  readonly ref: string
  /** CAIP-2. */
  readonly chainId: string
  /** Plain address, checksummed where its family does so. */
  readonly address: string
  readonly symbol: string
  /** As the options name it. */
  readonly network: string
  /** Decimal text: what the buyer gets. */
  readonly amount: string | undefined
  readonly paid: { readonly amount: string; readonly currency: string }
  readonly status: OnrampOrderStatus
  readonly hash: string | undefined
  readonly code: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** What an order begins with. */
export type NewOrder = Pick<Order, 'provider' | 'chainId' | 'address' | 'symbol' | 'network' | 'paid'>

/**
 * How far each state is. An order only moves on: what comes late, twice or out of order changes nothing. A payment may come
 * after an order has expired, and coins that were seen on the chain outweigh a provider's word that it failed.
 */
const RANK = { created: 0, opened: 1, expired: 2, pending: 3, delivering: 4, failed: 5, done: 6 } as const

type StoredStatus = keyof typeof RANK

const before = (status: StoredStatus): StoredStatus[] =>
  (Object.keys(RANK) as StoredStatus[]).filter((earlier) => RANK[earlier] < RANK[status])

/** What becomes of an order. */
export type OrderChange = Omit<OrderEvent, 'status'> & { readonly status: StoredStatus; readonly ref?: string }

/** The orders in the database. */
export interface Orders {
  create(order: NewOrder): Promise<Order>
  find(id: string): Promise<Order | undefined>
  /** Newest first, at most a hundred; without those that nobody ever paid. */
  ofAddress(address: string): Promise<readonly Order[]>
  /** Opened within `sinceMs`, not settled, and not asked about for `restMs`; the oldest first. */
  waiting(sinceMs: number, restMs: number): Promise<readonly Order[]>
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

function toOrder(row: OnrampOrderTable): Order {
  return {
    id: row.id,
    provider: row.provider,
    ref: row.ref,
    chainId: row.chain_id,
    address: row.address,
    symbol: row.symbol,
    network: row.network,
    amount: row.amount ?? undefined,
    paid: { amount: row.paid, currency: row.currency },
    status: row.status,
    hash: row.hash ?? undefined,
    code: row.code ?? undefined,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

function toRow({ status, ref, hash, amount, chainId, symbol, paid, code }: OrderChange): Partial<OnrampOrderTable> {
  return {
    status,
    ...(ref === undefined ? {} : { ref }),
    ...(hash === undefined ? {} : { hash }),
    ...(amount === undefined ? {} : { amount }),
    ...(chainId === undefined ? {} : { chain_id: chainId }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(paid === undefined ? {} : { paid: paid.amount, currency: paid.currency }),
    ...(code === undefined ? {} : { code }),
  }
}

/** EVM addresses are written in more than one way. */
const keyOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

function firstRow({ provider, chainId, address, symbol, network, paid }: NewOrder, at: number): OnrampOrderTable {
  return {
    id: randomBytes(16).toString('hex'),
    provider,
    ref: '',
    chain_id: chainId,
    address,
    address_key: keyOf(address),
    symbol,
    network,
    amount: null,
    paid: paid.amount,
    currency: paid.currency,
    status: 'created',
    hash: null,
    code: null,
    created_at: at,
    updated_at: at,
    asked_at: 0,
  }
}

/** Keeps orders in the database. */
export function createOrders({ db }: Store, now: () => number): Orders {
  async function advance(on: Kysely<Database>, id: string, change: OrderChange): Promise<void> {
    await on
      .updateTable('onramp_order')
      .set({ ...toRow(change), updated_at: now() })
      .where('id', '=', id)
      .where(({ eb, or, and }) =>
        or([
          eb('status', 'in', before(change.status)),
          // Sent, and the hash was not known until now.
          and([eb('status', '=', change.status), eb('hash', 'is', null), eb.val(change.hash !== undefined ? 1 : 0)]),
        ]),
      )
      .execute()
  }

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
    async ofAddress(address) {
      const query = db
        .selectFrom('onramp_order')
        .selectAll()
        .where('address_key', '=', keyOf(address))
        .where('status', 'not in', ['created', 'expired'])
      return (await query.orderBy('created_at', 'desc').limit(100).execute()).map(toOrder)
    },
    async waiting(sinceMs, restMs) {
      const query = db
        .selectFrom('onramp_order')
        .selectAll()
        .where('status', 'in', ['opened', 'pending', 'delivering'])
        .where('created_at', '>', now() - sinceMs)
        .where('asked_at', '<=', now() - restMs)
      return (await query.orderBy('asked_at').limit(50).execute()).map(toOrder)
    },
    advance: (id, change) => advance(db, id, change),
    advanceOnce: ({ provider, eventId }, id, change) =>
      db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('onramp_event')
          .values({ provider, event_id: eventId, received_at: now() })
          .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return false
        await advance(transaction, id, change)
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
