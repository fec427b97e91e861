import { randomBytes } from 'node:crypto'
import type { OnrampKind, OnrampOrderStatus } from '@latchkey/plugin-api/schemas'
import type { Kysely } from 'kysely'
import type { Database, OnrampOrderTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'
import type { OrderEvent } from './source.ts'

/** An order as it is kept. */
export interface Order {
  readonly id: string
  /** Bought with money, or brought from an exchange. */
  readonly kind: OnrampKind
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
  /** Contract or mint of the coin; empty for the chain's own one, `undefined` while it is not known. */
  readonly token: string | undefined
  readonly hash: string | undefined
  readonly code: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** What an order begins with. */
export type NewOrder = Pick<
  Order,
  'provider' | 'chainId' | 'address' | 'symbol' | 'network' | 'paid' | 'token' | 'kind'
>

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

/** Orders that nobody has paid as far as is known, those that are under way, or all that were paid, however it ended. */
const STAGES: Readonly<Record<'unpaid' | 'running' | 'paid', readonly StoredStatus[]>> = {
  unpaid: ['opened', 'expired'],
  running: ['pending', 'delivering'],
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
  /** Purchases of the stage, made within `sinceMs`: newest first, at most `most`. */
  ofAddress(address: string, which: Which & { readonly most: number }): Promise<readonly Order[]>
  /** Of the stage, made within `sinceMs`, and not asked about for `restMs`; those asked about longest ago first. */
  waiting(which: Which & { readonly restMs: number }): Promise<readonly Order[]>
  /** Ends an order with the transfer that brought its coins; `false` when that transfer is another order's already. */
  arrive(order: Pick<Order, 'id' | 'chainId'>, hash: string): Promise<boolean>
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

function toOrder(row: OnrampOrderTable): Order {
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    ref: row.ref,
    chainId: row.chain_id,
    address: row.address,
    symbol: row.symbol,
    network: row.network,
    amount: row.amount ?? undefined,
    paid: { amount: row.paid, currency: row.currency },
    status: row.status,
    token: row.token ?? undefined,
    hash: row.hash ?? undefined,
    code: row.code ?? undefined,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

function toRow(change: OrderChange): Partial<OnrampOrderTable> {
  const { status, ref, hash, amount, chainId, symbol, token, paid, code } = change
  // The contract of the coin before says nothing of another one.
  const isOtherCoin = chainId !== undefined || symbol !== undefined
  return {
    status,
    ...(ref === undefined ? {} : { ref }),
    ...(hash === undefined ? {} : { hash, is_refuted: 0 }),
    ...(isOtherCoin ? { token: token ?? null } : {}),
    ...(amount === undefined ? {} : { amount }),
    ...(chainId === undefined ? {} : { chain_id: chainId }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(paid === undefined ? {} : { paid: paid.amount, currency: paid.currency }),
    ...(code === undefined ? {} : { code }),
  }
}

/** EVM addresses are written in more than one way. */
const keyOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

function firstRow(
  { provider, chainId, address, symbol, network, paid, token, kind }: NewOrder,
  at: number,
): OnrampOrderTable {
  return {
    id: randomBytes(16).toString('hex'),
    kind,
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
    token: token ?? null,
    hash: null,
    is_refuted: 0,
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
      return (await query.orderBy('asked_at').limit(50).execute()).map(toOrder)
    },
    arrive: ({ id, chainId }, hash) =>
      db.transaction().execute(async (transaction) => {
        const key = { chain_id: chainId, hash: keyOf(hash) }
        await transaction
          .insertInto('onramp_arrival')
          .values({ ...key, order_id: id })
          .onConflict((conflict) => conflict.columns(['chain_id', 'hash']).doNothing())
          .execute()
        const query = transaction.selectFrom('onramp_arrival').select('order_id')
        const found = await query.where('chain_id', '=', chainId).where('hash', '=', key.hash).executeTakeFirst()
        if (found?.order_id !== id) return false
        await advance(transaction, id, { status: 'done' })
        return true
      }),
    async refute(id, hash) {
      const query = db.updateTable('onramp_order').set({ is_refuted: 1 })
      await query.where('id', '=', id).where('hash', '=', hash).execute()
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
