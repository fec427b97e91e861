import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type Transfer, transfer } from './transfer.ts'
import { listOf } from './values/listOf.ts'
import { networkId } from './values/networkId.ts'
import { text } from './values/text.ts'

const STATUSES = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/** What became of a transaction; the long words are those of purchases (facts 11). */
export type TransactionStatus = (typeof STATUSES)[number]

/** What a transaction was to the account whose history it is in. */
export interface TransactionMetadata {
  /**
   * One of the words of facts 11 (`send`, `receive`, `trade`, `approve`, `mint`, `execute` and so on); others may come.
   */
  readonly operationType: string
  readonly hash: string
  readonly chain: CaipNetworkId
  /** ISO 8601 date and time. */
  readonly minedAt: string
  /** Address; empty where there is none. */
  readonly sentFrom: string
  /** Address; empty for a contract creation. */
  readonly sentTo: string
  readonly status: TransactionStatus
  /** Absent where the chain family has none. */
  readonly nonce?: number
}

/** A transaction of the history (facts 11). */
export interface Transaction {
  /** Unique within a history. */
  readonly id: string
  readonly metadata: TransactionMetadata
  readonly transfers: readonly Transfer[]
}

const address = z.string().check(z.maxLength(128))

const metadata: z.ZodMiniType<TransactionMetadata> = z.object({
  operationType: text,
  hash: z.string().check(z.maxLength(200)),
  chain: networkId,
  minedAt: z.iso.datetime({ offset: true }),
  sentFrom: address,
  sentTo: address,
  status: z.enum(STATUSES),
  nonce: z.exactOptional(z.int().check(z.gte(0))),
})

/** Checks a {@link Transaction}; further keys are left out. */
export const transaction: z.ZodMiniType<Transaction> = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  metadata,
  transfers: listOf(transfer),
})
