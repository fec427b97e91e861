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

/** Which page of the history. */
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

/** Checks a {@link HistoryParams}; further keys are refused. */
export const historyParams: z.ZodMiniType<HistoryParams> = z.strictObject({ account: anyAddress })

/** Checks a {@link HistoryQuery}; further keys are refused. */
export const historyQuery: z.ZodMiniType<HistoryQuery> = z.strictObject({
  ...clientFields,
  cursor: z.exactOptional(cursor),
  onramp: z.exactOptional(z.literal('coinbase')),
  chainId: z.exactOptional(networkId),
})

/** Checks a {@link HistoryAnswer}; further keys are left out. */
export const historyAnswer: z.ZodMiniType<HistoryAnswer> = z.object({
  data: listOf(transaction),
  next: z.nullable(cursor),
})
