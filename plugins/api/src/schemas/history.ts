import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { type Transaction, transaction } from './transaction.ts'
import { anyAddress } from './values/anyAddress.ts'
import { listOf } from './values/listOf.ts'
import { networkId } from './values/networkId.ts'

/** `GET /v1/account/{account}/history`. */
export interface HistoryParams {
  /** A plain address, or a CAIP-10 id that names the network too. */
  readonly account: string
}

export interface HistoryQuery extends ClientQuery {
  /** `next` of the page before. */
  readonly cursor?: string
  /** Asks for purchases instead. */
  readonly onramp?: 'coinbase'
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
}

/** One page, newest first. */
export interface HistoryAnswer {
  readonly data: readonly Transaction[]
  /** Cursor of the page after this one. */
  readonly next: string | null
}

const cursor = z.string().check(z.maxLength(1000))

export const historyParams: z.ZodMiniType<HistoryParams> = z.strictObject({ account: anyAddress })

export const historyQuery: z.ZodMiniType<HistoryQuery> = z.strictObject({
  ...clientFields,
  cursor: z.exactOptional(cursor),
  onramp: z.exactOptional(z.literal('coinbase')),
  chainId: z.exactOptional(networkId),
})

export const historyAnswer: z.ZodMiniType<HistoryAnswer> = z.object({
  data: listOf(transaction),
  next: z.nullable(cursor),
})
