import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { decimalText } from './values/decimalText.ts'
import { listOf } from './values/listOf.ts'
import { networkId } from './values/networkId.ts'
import { picture } from './values/picture.ts'
import { plainAddress } from './values/plainAddress.ts'
import { price } from './values/price.ts'
import { text } from './values/text.ts'

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
}

/** What an account holds of one token. */
export interface Balance {
  /** Words of the token's contract, cleaned by the gateway. */
  readonly name: string
  readonly symbol: string
  /** Where it is held. */
  readonly chainId: CaipNetworkId
  /** Absent for the native token. */
  readonly address?: CaipAddress
  /** Quantity times price, for showing only; absent when the price is not known. */
  readonly value?: number
  /** Absent when it is not known: unknown is not 0 (security.md T15). */
  readonly price?: number
  readonly quantity: {
    /** Whole number as text. */
    readonly decimals: string
    /** In whole tokens, decimal text. */
    readonly numeric: string
  }
  /** Address of a picture; empty when there is none. */
  readonly iconUrl: string
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
})

const balance: z.ZodMiniType<Balance> = z.object({
  name: text,
  symbol: text,
  chainId: networkId,
  address: z.exactOptional(accountId),
  value: z.exactOptional(price),
  price: z.exactOptional(price),
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: decimalText }),
  iconUrl: picture,
})

/** Checks a {@link BalanceAnswer}; further keys are left out. */
export const balanceAnswer: z.ZodMiniType<BalanceAnswer> = z.object({ balances: listOf(balance) })
