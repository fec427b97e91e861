import { createHash } from 'node:crypto'
import type { HistoryAnswer, Transaction, TransactionStatus } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { isCaipNetworkId, toEvmAddress } from '../../core/caip.ts'
import type { PurchaseStatus } from '../../core/store/database.ts'
import type { Seller } from './faucet.ts'
import type { Purchase } from './purchases.ts'

const STATUS: Readonly<Record<PurchaseStatus, TransactionStatus>> = {
  created: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  sending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  sent: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  confirmed: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

/** The id tells nothing of the token, with which the page is opened. */
const idOf = (token: string): string => `onramp-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`

function toTransaction(seller: Seller, purchase: Purchase): readonly Transaction[] {
  const { token, address, chainId, symbol, units = 0n, status, hash = '', createdAt } = purchase
  const sold = seller.wares.find((ware) => ware.chain.id === chainId && ware.symbol === symbol)
  if (!sold || !isCaipNetworkId(chainId)) return []
  const minedAt = new Date(createdAt).toISOString()
  const metadata = { operationType: 'buy', hash, chain: chainId, minedAt, sentFrom: '', sentTo: address }
  const quantity = { numeric: formatUnits(units, sold.decimals) }
  const transfer = { direction: 'in', quantity, fungible_info: { name: sold.name, symbol } } as const
  return [{ id: idOf(token), metadata: { ...metadata, status: STATUS[status] }, transfers: [transfer] }]
}

/** What an account bought of the local on-ramp, newest first, on one page. */
export async function purchaseHistory(seller: Seller, address: string): Promise<HistoryAnswer> {
  const purchases = await seller.ofAddress(toEvmAddress(address))
  return { data: purchases.flatMap((purchase) => toTransaction(seller, purchase)), next: null }
}
