import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { AssetId } from '../assets/asset.ts'
import type { CaipAddress, CaipNetworkId } from '../network/network.ts'

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A plain object that survives storage. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** How a transaction is doing. */
export type TransactionState =
  /** The wallet shows it to its user. */
  | 'asked'
  /** The wallet has answered with a hash. */
  | 'sent'
  /** A node has it in its pool. */
  | 'seen'
  /** It is in a block. */
  | 'confirmed'
  /** It is in a block and did nothing but cost a fee; a batch: not all of it was carried out. */
  | 'failed'
  /** Another transaction took its place. */
  | 'replaced'
  /** The network does not know it any more. */
  | 'dropped'
  /** The user declined, or the wallet refused. */
  | 'rejected'
  /** The wallet was asked and its answer is lost; with a hash: no node shows it, and it may be in a block all the same. */
  | 'unknown'

/** What a transaction moves. */
export interface IntentAsset {
  readonly asset: AssetId
  /** In the smallest unit. */
  readonly amount: bigint
  readonly direction: 'in' | 'out'
  /** What the token was called, and its decimals, as they were reviewed: later nothing may know them any more. */
  readonly token?: { readonly symbol: string; readonly decimals: number }
}

/** What a transaction is meant to do, as it was reviewed. */
export interface TransactionIntent {
  /** Receiver, or the contract that is called. */
  readonly to?: string
  /** In the smallest unit of the native currency. */
  readonly value?: bigint
  /** Of the prepared bytes; the family finds a transaction again by what it stands for. */
  readonly digest: string
  readonly assets: readonly IntentAsset[]
}

/** Which transaction took the place of another. */
export interface Replacement {
  /** Absent where it could not be found. */
  readonly hash?: string
  /** `speedup`: the same with a higher fee. `cancel`: one that does nothing. */
  readonly how: 'speedup' | 'cancel' | 'other'
}

/** What was written down about one transaction, from before the wallet was asked. */
export interface TransactionRecord {
  /** 128 random bits, hexadecimal. */
  readonly id: string
  readonly state: TransactionState
  readonly network: CaipNetworkId
  readonly account: CaipAddress
  /** The verb of a history entry: `send`, `trade`, `approve`, … */
  readonly kind: string
  /** Id of the plugin that asked, `host` for the site itself. */
  readonly plugin: string
  /** Name of the wallet that was asked. */
  readonly wallet?: string
  readonly hash?: string
  /** Of a batch (EIP-5792), which has hashes only later. */
  readonly callsId?: string
  readonly intent: TransactionIntent
  /** The family's own words, read from its node before the wallet was asked: what the transaction uses up. */
  readonly anchor: JsonObject
  /** Blocks on top of it, its own included. */
  readonly confirmations: number
  /** Since when no node knows it, while it waits. */
  readonly missingSince?: number
  /** Whether the family holds it for final. */
  readonly isSettled: boolean
  /** What reached the network is not what was reviewed. */
  readonly isDifferent?: boolean
  /** What reached the network instead, as short text of no language: an amount and its receiver. */
  readonly sentInstead?: string
  readonly replacedBy?: Replacement
  /** Id of the record of the transaction that took its place, or whose place it took. */
  readonly linked?: string
  /** Why it failed, in the network's words, cleaned. */
  readonly reason?: string
  /** A batch (EIP-5792) that has failed half done: a part of it was carried out. */
  readonly isPartial?: boolean
  /** What the network took, or, while the transaction waits, what it offers; in the smallest unit of the native currency. */
  readonly fee?: bigint
  /** Milliseconds since 1970, as all times. */
  readonly askedAt: number
  readonly sentAt?: number
  readonly seenAt?: number
  readonly minedAt?: number
  readonly changedAt: number
}

/** What a family sees of a transaction at one look. */
export interface TransactionSighting {
  readonly state: 'sent' | 'seen' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'
  /** Where a transaction whose answer was lost was found. */
  readonly hash?: string
  readonly confirmations: number
  readonly isSettled: boolean
  readonly isDifferent?: boolean
  /** With `isDifferent`: what it does, as short text of no language: an amount and its receiver. */
  readonly sentInstead?: string
  readonly replacedBy?: Replacement
  readonly reason?: string
  readonly isPartial?: boolean
  readonly fee?: bigint
  readonly minedAt?: number
  /** What has turned out to be used up; replaces the record's anchor. */
  readonly anchor?: JsonObject
}

/** What an account got or gave in a transaction of its past. */
export interface PastChange {
  readonly asset: AssetId
  /** Whether there is one of it, which cannot be divided. */
  readonly isNft: boolean
  /** As the chain calls it, cleaned; empty where it does not. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit, never negative. */
  readonly amount: bigint
  readonly direction: 'in' | 'out' | 'self'
  /** Address of who gave or got it; absent where that is not one account. */
  readonly counterparty?: string
}

/** A transaction of an account's past, as the network's nodes tell it. */
export interface PastTransaction {
  readonly hash: string
  readonly state: 'pending' | 'confirmed' | 'failed'
  /** Milliseconds since 1970; absent where no node knows. */
  readonly at?: number
  /** Address of who has sent it; empty where that is not one account. */
  readonly from: string
  /** What the account paid the network for it, in the smallest unit; absent where others paid, and where it is not known. */
  readonly fee?: bigint
  /** What moved to or from the account, without that fee. */
  readonly changes: readonly PastChange[]
}

/** Whose past is asked for, and which page of it. */
export interface PastQuery {
  /** The account's: one, unless its family gives an account several. */
  readonly addresses: readonly string[]
  /** `next` of the page above; the newest page without. */
  readonly cursor?: string
}

/** A page of an account's past, the newest first. */
export interface PastPage {
  readonly transactions: readonly PastTransaction[]
  /** Asks for what comes before; absent at the beginning of the account. */
  readonly next?: string
}

/** The transactions of one kernel, the newest first. An atom is a key: each kernel's store holds a value of its own. */
export const transactionState: PrimitiveAtom<readonly TransactionRecord[]> = /* @__PURE__ */ atom<
  readonly TransactionRecord[]
>([])
