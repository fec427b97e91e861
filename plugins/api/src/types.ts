import type { CaipAddress, CaipNetworkId, ContextFor, Plugin } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { CallOptions, Merged, NetworkOptions } from './client/request.ts'
import type messages from './locales/en.ts'
import type { BalanceAnswer, FungiblePriceAnswer } from './schemas/balances.ts'
import type { ClientQuery, SupportedChainsAnswer } from './schemas/gateway.ts'
import type { HistoryAnswer } from './schemas/history.ts'
import type {
  IdentityAnswer,
  NameRecord,
  ProfileRegisterAnswer,
  ProfileRegisterBody,
  ProfileReverseAnswer,
  ProfileSuggestionsAnswer,
} from './schemas/names.ts'
import type { OnrampOptionsAnswer, OnrampQuoteAnswer, OnrampQuoteBody, OnrampUrlBody } from './schemas/onramp.ts'
import type { SessionsAnswer, SessionsRevokeBody } from './schemas/sessions.ts'
import type {
  ConvertAllowanceAnswer,
  ConvertAllowanceQuery,
  ConvertGasPriceAnswer,
  ConvertQuotesAnswer,
  ConvertQuotesQuery,
  ConvertTokensAnswer,
} from './schemas/swaps.ts'
import type {
  ConvertBuildApproveAnswer,
  ConvertBuildApproveQuery,
  ConvertBuildTransactionAnswer,
  ConvertBuildTransactionBody,
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
}

/** Which account's balances. */
export interface BalanceRequest {
  /** Plain address. */
  readonly address: string
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** CAIP-10 ids of tokens that must be read afresh. */
  readonly forceUpdate?: readonly string[]
}

/** What is to be swapped; the amount is integer text in the smallest unit. */
export type SwapQuoteRequest = Omit<ConvertQuotesQuery, keyof ClientQuery>
/** Whose allowance of which token; both are CAIP-10. */
export type SwapAllowanceRequest = Omit<ConvertAllowanceQuery, keyof ClientQuery>
/** What is to be approved; the amount is integer text in the smallest unit. */
export type SwapApprovalRequest = Omit<ConvertBuildApproveQuery, keyof ClientQuery>
/** The swap that is to be built; the amount is integer text in the smallest unit. */
export type SwapTransactionRequest = Omit<ConvertBuildTransactionBody, 'projectId'>

/**
 * One action per endpoint of the gateway. Where the active network (or the one that is asked about) is not served,
 * nothing is sent and the empty result is given that each action names. All throw `http/status`, `http/network`,
 * `http/timeout`, `http/malformed`, `http/too-large`, `kernel/aborted`, `api/project-id`, `api/project-disabled`,
 * `config/origin-not-allowed`, `api/limited`, `api/chain-unreachable`. Reads are repeated up to three times after
 * passing failures; registering and revoking never are.
 */
export interface ApiActions {
  /** The networks the gateway serves; asked once per page, again only after a failure. */
  getSupportedChains(options?: CallOptions): Promise<SupportedChainsAnswer>
  /** Whether the gateway serves the network, the active one by default. */
  isSupported(network?: CaipNetworkId, options?: CallOptions): Promise<boolean>
  /** Name and picture of a plain address; empty text for both where the network is not supported. */
  getIdentity(address: string, options?: NetworkOptions): Promise<IdentityAnswer>
  /** One page of the history, newest first; an empty last page where the network is not supported. */
  getHistory(request: HistoryRequest, options?: CallOptions): Promise<Merged<HistoryAnswer>>
  /** What an account holds, without tokens of 0 decimals; nothing, and a snackbar, where the network is not supported. */
  getBalances(request: BalanceRequest, options?: CallOptions): Promise<Merged<BalanceAnswer>>
  /** Tokens that can be swapped; none where the network is not supported. */
  getSwapTokens(options?: NetworkOptions): Promise<ConvertTokensAnswer>
  /** Quotes, the best first; none where the network is not supported. */
  getSwapQuotes(request: SwapQuoteRequest, options?: CallOptions): Promise<ConvertQuotesAnswer>
  /** What the exchange may take; `0` where the network is not supported. */
  getSwapAllowance(request: SwapAllowanceRequest, options?: CallOptions): Promise<ConvertAllowanceAnswer>
  /** What a unit of gas costs, in wei or lamports. @throws `api/gas-price-unsupported`, "Network not supported for Gas Price" */
  getGasPrice(options?: NetworkOptions): Promise<ConvertGasPriceAnswer>
  /** The approval of a swap. Unchecked: compare it with what was asked. @throws `api/swaps-unsupported` */
  buildSwapApproval(request: SwapApprovalRequest, options?: CallOptions): Promise<ConvertBuildApproveAnswer>
  /** The transaction of a swap. Unchecked: compare it with the quote. @throws `api/swaps-unsupported` */
  buildSwapTransaction(request: SwapTransactionRequest, options?: CallOptions): Promise<ConvertBuildTransactionAnswer>
  /** Prices in USD of tokens whose price is known; none where the network is not supported. */
  getPrices(addresses: readonly CaipAddress[], options?: CallOptions): Promise<Merged<FungiblePriceAnswer>>
  /**
   * The addresses of a name; none where the network is not supported.
   * @throws `api/name-not-found` when it is not registered, `api/name` when that is unknown: "Error resolving name"
   */
  getName(name: string, options?: CallOptions): Promise<NameLookup>
  /** The names of a plain address; none where the network is not supported. @throws `api/names-of` */
  getNamesOf(address: string, options?: CallOptions): Promise<ProfileReverseAnswer>
  /** Names like the one that was typed; none where the network is not supported. @throws `api/name-suggestions` */
  getNameSuggestions(
    name: string,
    options?: CallOptions & { readonly zone?: string },
  ): Promise<ProfileSuggestionsAnswer>
  /** Never repeated by itself; `success: false` where the network is not supported. @throws `api/register-name` */
  registerName(body: ProfileRegisterBody, options?: CallOptions): Promise<ProfileRegisterAnswer>
  /** The provider's page for a purchase; empty text where the network is not supported. */
  getOnrampUrl(body: OnrampUrlBody, options?: CallOptions): Promise<string>
  /** What can be bought with what; nothing where the network is not supported. */
  getOnrampOptions(options?: CallOptions): Promise<OnrampOptionsAnswer>
  /** What a purchase costs; `null` where the network is not supported. */
  getOnrampQuote(body: OnrampQuoteBody, options?: CallOptions): Promise<OnrampQuoteAnswer | null>
  /** Smart sessions of a CAIP-10 account; none where its network is not supported. */
  getSessions(account: CaipAddress, options?: CallOptions): Promise<SessionsAnswer>
  /** Never repeated by itself; `success: false` where the network is not supported. */
  revokeSession(
    account: CaipAddress,
    body: SessionsRevokeBody,
    options?: CallOptions,
  ): Promise<{ readonly success: boolean }>
}

/** The plugin's state. */
export interface ApiAtoms {
  /** Base address of the blockchain API; `undefined` for the gateway of the kernel. */
  readonly apiUrl: Atom<string | undefined>
}

/** The api plugin. */
export interface ApiPlugin extends Plugin<'api', ApiActions, ApiAtoms, {}, readonly [], typeof messages> {}

/** What every file of this plugin receives. */
export type ApiContext = ContextFor<ApiPlugin>
