import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import {
  accountId,
  addressList,
  anyAddress,
  clientFields,
  decimalText,
  listOf,
  networkId,
  picture,
  price,
  text,
} from './values.ts'

/** A fungible token: texts of its contract, cleaned by the gateway. */
export interface FungibleInfo {
  readonly name?: string
  readonly symbol?: string
  readonly icon?: { readonly url: string }
  /** Which token it is; a symbol is no proof. Absent for the native token and at other gateways. */
  readonly address?: CaipAddress
  /**
   * `is_spam`: for showing only, such as dust, or a transfer of nothing from an address that looks like a known one. Never
   * offer its sender as a recipient. Absent at other gateways.
   */
  readonly flags?: { readonly is_spam: boolean }
}

/** A picture of an NFT. */
export interface NftContent {
  readonly url: string
  readonly content_type?: string | null
}

/** One token of a collection. */
export interface NftInfo {
  readonly name?: string
  readonly content?: { readonly preview?: NftContent | null; readonly detail?: NftContent | null }
  readonly flags: { readonly is_spam: boolean }
  /** Contract of the collection; absent at other gateways. */
  readonly address?: CaipAddress
}

/** What moved in a transaction: a fungible token or an NFT. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** In whole tokens, decimal text. */
  readonly quantity: { readonly numeric: string }
  /** Worth when it happened, for showing only. */
  readonly value?: number | null
  /** Of one whole token, for showing only. */
  readonly price?: number | null
  readonly fungible_info?: FungibleInfo
  readonly nft_info?: NftInfo
  /** Owner of the token before; may differ from the sender of the transaction. Absent at other gateways. */
  readonly sender?: string
  /** Owner of the token now. Absent at other gateways. */
  readonly recipient?: string
}

const fungible: z.ZodMiniType<FungibleInfo> = z.object({
  name: z.exactOptional(text),
  symbol: z.exactOptional(text),
  icon: z.exactOptional(z.object({ url: picture })),
  address: z.exactOptional(accountId),
  flags: z.exactOptional(z.object({ is_spam: z.boolean() })),
})

const content: z.ZodMiniType<NftContent> = z.object({
  url: picture,
  content_type: z.exactOptional(z.nullable(text)),
})

const nft: z.ZodMiniType<NftInfo> = z.object({
  name: z.exactOptional(text),
  content: z.exactOptional(
    z.object({ preview: z.exactOptional(z.nullable(content)), detail: z.exactOptional(z.nullable(content)) }),
  ),
  flags: z.object({ is_spam: z.boolean() }),
  address: z.exactOptional(accountId),
})

const address = z.string().check(z.maxLength(128))

/** Checks a {@link Transfer}; further keys are left out. */
export const transfer: z.ZodMiniType<Transfer> = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalText }),
  value: z.exactOptional(z.nullable(price)),
  price: z.exactOptional(z.nullable(price)),
  fungible_info: z.exactOptional(fungible),
  nft_info: z.exactOptional(nft),
  sender: z.exactOptional(address),
  recipient: z.exactOptional(address),
})

const STATUSES = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/** State of a transaction; the long values are those of purchases. */
export type TransactionStatus = (typeof STATUSES)[number]

/** What a transaction was to the account whose history it is in. */
export interface TransactionMetadata {
  /**
   * `send`, `receive`, `trade`, `approve`, `mint`, `execute` and so on; others may come.
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
  /** What the account paid the network for it, in whole coins; absent where others paid, and where it is not known. */
  readonly fee?: string
}

/** A transaction of the history. */
export interface Transaction {
  /** Unique within a history. */
  readonly id: string
  readonly metadata: TransactionMetadata
  readonly transfers: readonly Transfer[]
}

const metadata: z.ZodMiniType<TransactionMetadata> = z.object({
  operationType: text,
  hash: z.string().check(z.maxLength(200)),
  chain: networkId,
  minedAt: z.iso.datetime({ offset: true }),
  sentFrom: address,
  sentTo: address,
  status: z.enum(STATUSES),
  nonce: z.exactOptional(z.int().check(z.gte(0))),
  fee: z.exactOptional(decimalText),
})

/** Checks a {@link Transaction}; further keys are left out. */
export const transaction: z.ZodMiniType<Transaction> = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  metadata,
  transfers: listOf(transfer),
})

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
  /**
   * Comma list of the account's further addresses, where a family gives an account several, such as Bitcoin: at most 20 with
   * the one in the path. Needs a network. What moves between them is one transaction of direction `self`.
   */
  readonly addresses?: string
}

/** One page, newest first. */
export interface HistoryAnswer {
  readonly data: readonly Transaction[]
  /** Cursor of the page after this one. */
  readonly next: string | null
}

const cursor = z.string().check(z.maxLength(2000))

/** Checks a {@link HistoryParams}; further keys are refused. */
export const historyParams: z.ZodMiniType<HistoryParams> = z.strictObject({ account: anyAddress })

/** Checks a {@link HistoryQuery}; further keys are refused. */
export const historyQuery: z.ZodMiniType<HistoryQuery> = z.strictObject({
  ...clientFields,
  cursor: z.exactOptional(cursor),
  onramp: z.exactOptional(z.literal('coinbase')),
  chainId: z.exactOptional(networkId),
  addresses: z.exactOptional(addressList),
})

/** Checks a {@link HistoryAnswer}; further keys are left out. */
export const historyAnswer: z.ZodMiniType<HistoryAnswer> = z.object({
  data: listOf(transaction),
  next: z.nullable(cursor),
})
