import { createHash } from 'node:crypto'
import type { HistoryAnswer, OnrampOrderStatus, Transaction, TransactionStatus } from '@latchkey/plugin-api/schemas'
import { isCaipNetworkId } from '../../core/caip.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { Onramp } from './onramp.ts'
import type { Order } from './orderRows.ts'

const STATUS = {
  created: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  opened: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  delivering: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  unknown: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  done: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  expired: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const satisfies Record<OnrampOrderStatus, TransactionStatus>

/** The id tells nothing of the order's own, with which the order is read. */
const idOf = (orderId: string): string => `onramp-${createHash('sha256').update(orderId).digest('hex').slice(0, 32)}`

function toTransaction({
  id,
  address,
  chainId,
  symbol,
  amount = '0',
  status,
  token,
  hash = '',
  createdAt,
}: Order): readonly Transaction[] {
  if (!isCaipNetworkId(chainId)) return []
  const minedAt = new Date(createdAt).toISOString()
  const metadata = { operationType: 'buy', hash, chain: chainId, minedAt, sentFrom: '', sentTo: address }
  const info = { name: symbol, symbol, ...(token ? { address: `${chainId}:${token}` as const } : {}) }
  const transfer = { direction: 'in', quantity: { numeric: amount }, fungible_info: info } as const
  return [{ id: idOf(id), metadata: { ...metadata, status: STATUS[status] }, transfers: [transfer] }]
}

/** What an account bought, newest first, on one page. */
export async function purchaseHistory(
  onramp: Onramp,
  address: string,
  options: RequestOptions,
): Promise<HistoryAnswer> {
  const orders = await onramp.ofAddress(address, options)
  return { data: orders.flatMap(toTransaction), next: null }
}
