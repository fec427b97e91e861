import type { CaipNetworkId, Context, Plugin } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { ClientQuery } from './schemas/gateway.ts'
import type { NameRecord } from './schemas/names.ts'
import type { ConvertAllowanceQuery, ConvertQuotesQuery } from './schemas/swaps.ts'
import type {
  ConvertBuildApproveQuery,
  ConvertBuildTransactionBody,
  ConvertSubmitBody,
} from './schemas/swapTransactions.ts'

/** What a name look-up gives; without `name` where the network is not supported. */
export interface NameLookup extends Pick<NameRecord, 'addresses' | 'attributes'> {
  readonly name?: string
  /** Seconds since 1970. */
  readonly registered?: number
  /** Seconds since 1970. */
  readonly updated?: number
}

/** Which account's history, and which part of it. */
export interface HistoryRequest {
  /** Plain address. */
  readonly account: string
  /** `next` of the page before. */
  readonly cursor?: string
  /** Asks for purchases instead. */
  readonly onramp?: 'coinbase'
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** Further addresses of the account, where its family gives it several; needs `chainId`. */
  readonly addresses?: readonly string[]
}

/** Which account's balances. */
export interface BalanceRequest {
  /** Plain address. */
  readonly address: string
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** CAIP-10 ids of tokens that must be read afresh. */
  readonly forceUpdate?: readonly string[]
  /** Further addresses of the account, where its family gives it several; needs `chainId`. */
  readonly addresses?: readonly string[]
}

/** Which account's collectibles, and which part of them. */
export interface NftsRequest {
  /** Plain address. */
  readonly address: string
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** `next` of the page before. */
  readonly cursor?: string
  /** At most so many, 1 to 100; 50 unless given. */
  readonly limit?: number
}

/** What is to be swapped; the amount is integer text in the smallest unit. */
export type SwapQuoteRequest = Omit<ConvertQuotesQuery, keyof ClientQuery>
/** Whose allowance of which token; both are CAIP-10. */
export type SwapAllowanceRequest = Omit<ConvertAllowanceQuery, keyof ClientQuery>
/** What is to be approved; the amount is integer text in the smallest unit. */
export type SwapApprovalRequest = Omit<ConvertBuildApproveQuery, keyof ClientQuery>
/** The swap that is to be built; the amount is integer text in the smallest unit. */
export type SwapTransactionRequest = Omit<ConvertBuildTransactionBody, 'projectId'>

/** A signed swap that is handed over. */
export interface SwapSubmitRequest extends Omit<ConvertSubmitBody, 'projectId'> {
  readonly network: CaipNetworkId
}

/** The plugin's state. */
export interface ApiAtoms {
  /** Base address of the blockchain API; `undefined` for the gateway of the kernel. */
  readonly apiUrl: Atom<string | undefined>
}

/**
 * The api plugin: one action per endpoint of the gateway. Where the active network (or the one a call is about) is not
 * served, nothing is sent and the empty result is given that each action names. All throw `http/status`, `http/network`,
 * `http/timeout`, `http/malformed`, `http/too-large`, `kernel/aborted`, `api/project-id`, `api/project-disabled`,
 * `config/origin-not-allowed`, `api/limited`, `api/chain-unreachable`. Reads are repeated up to three times after passing
 * failures; registering and revoking never are.
 */
export interface ApiPlugin
  extends Plugin<{ id: 'api'; actions: typeof actions; atoms: ApiAtoms; messages: typeof messages }> {}

/** What every function of this plugin gets first. */
export interface ApiContext extends Context<ApiPlugin> {}
