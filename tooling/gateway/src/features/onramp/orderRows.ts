import { randomBytes } from 'node:crypto'
import type { OnrampKind, OnrampOrderStatus } from '@latchkey/plugin-api/schemas'
import type { OnrampOrderTable } from '../../core/store/database.ts'
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

/** What becomes of an order. */
export type OrderChange = Omit<OrderEvent, 'status'> & {
  readonly status: OnrampOrderTable['status']
  readonly ref?: string
}

/** An order out of its row. */
export function toOrder(row: OnrampOrderTable): Order {
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

/** What a change writes. */
export function toRow(change: OrderChange): Partial<OnrampOrderTable> {
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

/** EVM addresses and hashes are written in more than one way. */
export function keyOf(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}

/** The row that an order begins as. */
export function firstRow(
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
