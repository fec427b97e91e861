import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import {
  accountId,
  addressList,
  clientFields,
  decimalText,
  listOf,
  networkId,
  picture,
  plainAddress,
  price,
  text,
} from './values.ts'

/** `GET /v1/account/{address}/balance`. */
export interface BalanceParams {
  /** Plain address. */
  readonly address: string
}

/** What `GET /v1/account/{address}/balance` is asked with. */
export interface BalanceQuery extends ClientQuery {
  /** Of the prices. */
  readonly currency?: 'usd'
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** Comma list of tokens that must be read afresh. */
  readonly forceUpdate?: string
  /**
   * Comma list of the account's further addresses, where a family gives an account several, such as Bitcoin: at most 20 with
   * the one in the path. Needs `chainId`.
   */
  readonly addresses?: string
}

/** What an account holds of one token. */
export interface Balance {
  /** From the token's contract, cleaned by the gateway. */
  readonly name: string
  readonly symbol: string
  /** Where it is held. */
  readonly chainId: CaipNetworkId
  /** Absent for the native token. */
  readonly address?: CaipAddress
  /** Quantity times price, for showing only; absent when the price is not known. */
  readonly value?: number
  /** Absent when it is not known: unknown is not 0. */
  readonly price?: number
  readonly quantity: {
    /** Whole number as text. */
    readonly decimals: string
    /** In whole tokens, decimal text. */
    readonly numeric: string
    /** What of it is locked on the chain and cannot be sent now, in whole tokens; absent where nothing is, or it is not known. */
    readonly locked?: string
    /** What of it is set aside and cannot be sent now, such as a deposit; no part of `locked`. Absent where nothing is, or it is not known. */
    readonly reserved?: string
  }
  /** Address of a picture; empty when there is none. */
  readonly iconUrl: string
  /** What each address holds of it, in whole tokens, where several were asked for; `quantity` is their sum. */
  readonly addresses?: readonly { readonly address: string; readonly numeric: string }[]
}

/** Everything an account holds, one entry per token and network. */
export interface BalanceAnswer {
  readonly balances: readonly Balance[]
}

/** Checks a {@link BalanceParams}; further keys are refused. */
export const balanceParams: z.ZodMiniType<BalanceParams> = z.strictObject({ address: plainAddress })

/** Checks a {@link BalanceQuery}; further keys are refused. */
export const balanceQuery: z.ZodMiniType<BalanceQuery> = z.strictObject({
  ...clientFields,
  currency: z.exactOptional(z.literal('usd')),
  chainId: z.exactOptional(networkId),
  forceUpdate: z.exactOptional(text),
  addresses: z.exactOptional(addressList),
})

const balance: z.ZodMiniType<Balance> = z.object({
  name: text,
  symbol: text,
  chainId: networkId,
  address: z.exactOptional(accountId),
  value: z.exactOptional(price),
  price: z.exactOptional(price),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    numeric: decimalText,
    locked: z.exactOptional(decimalText),
    reserved: z.exactOptional(decimalText),
  }),
  iconUrl: picture,
  addresses: z.exactOptional(listOf(z.object({ address: plainAddress, numeric: decimalText }))),
})

/** Checks a {@link BalanceAnswer}; further keys are left out. */
export const balanceAnswer: z.ZodMiniType<BalanceAnswer> = z.object({ balances: listOf(balance) })

/** Most tokens in one request. */
const MAX_ADDRESSES = 500

/** `POST /v1/fungible/price`. */
export interface FungiblePriceBody {
  readonly projectId?: string
  readonly currency: 'usd'
  /** At most 500 tokens. */
  readonly addresses: readonly CaipAddress[]
}

/** A token's price, for showing only. */
export interface Fungible {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** Of one whole token in the asked currency. */
  readonly price: number
  /** Which token it is; other gateways leave it out. */
  readonly address?: CaipAddress
  /** What a second source says, so that traders can compare; absent where the gateway asks none. */
  readonly other?: { readonly price: number; readonly source: string }
}

/** Only the tokens whose price is known. */
export interface FungiblePriceAnswer {
  readonly fungibles: readonly Fungible[]
}

/** Checks a {@link FungiblePriceBody}; further keys are refused. */
export const fungiblePriceBody: z.ZodMiniType<FungiblePriceBody> = z.strictObject({
  projectId: z.exactOptional(z.string().check(z.maxLength(200))),
  currency: z.literal('usd'),
  addresses: listOf(accountId, MAX_ADDRESSES),
})

const fungible: z.ZodMiniType<Fungible> = z.object({
  name: text,
  symbol: text,
  iconUrl: picture,
  price,
  address: z.exactOptional(accountId),
  other: z.exactOptional(z.object({ price, source: text })),
})

/** Checks a {@link FungiblePriceAnswer}; further keys are left out. */
export const fungiblePriceAnswer: z.ZodMiniType<FungiblePriceAnswer> = z.object({ fungibles: listOf(fungible) })
