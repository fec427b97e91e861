import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './gateway.ts'
import { accountId, clientFields, countryCode, decimalText, listOf, networkId, picture, text } from './values.ts'

const shortText = z.string().check(z.minLength(1), z.maxLength(100))
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(10_000))

/** `GET /v1/fund/exchanges`. */
export interface FundExchangesQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
  /** Symbol of what is to be brought; all unless given. */
  readonly asset?: string
}

/** Checks a {@link FundExchangesQuery}. */
export const fundExchangesQuery: z.ZodMiniType<FundExchangesQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
  asset: z.exactOptional(shortText),
})

/** What can be brought from an exchange to a network. */
export interface FundAsset {
  readonly symbol: string
  readonly name: string
  readonly logoUri?: string
}

/** An exchange from which coins can be brought to a network. */
export interface FundExchange {
  readonly id: string
  readonly label: string
  readonly assets: readonly FundAsset[]
  readonly logoUri?: string
}

/** Checks the answer of `GET /v1/fund/exchanges`; further keys are left out. */
export const fundExchangesAnswer: z.ZodMiniType<readonly FundExchange[]> = listOf(
  z.object({
    id: shortText,
    label: shortText,
    assets: listOf(z.object({ symbol: shortText, name: text, logoUri: z.exactOptional(picture) }), 500),
    logoUri: z.exactOptional(text),
  }),
  50,
)

/** What is to be brought, from where, and to whom. */
export interface FundSessionBody {
  readonly exchange: string
  /** Gets the coins. */
  readonly account: CaipAddress
  /** Symbol. */
  readonly asset: string
  /** Decimal text, in the asset. */
  readonly amount: string
  readonly country?: string
}

/** Checks a {@link FundSessionBody}; further keys are refused. */
export const fundSessionBody: z.ZodMiniType<FundSessionBody> = z.strictObject({
  exchange: shortText,
  account: accountId,
  asset: shortText,
  amount: decimalText,
  country: z.exactOptional(countryCode),
})

/** `POST /v1/fund/sessions`. */
export type FundSessionQuery = ClientQuery
/** Checks a {@link FundSessionQuery}. */
export const fundSessionQuery: z.ZodMiniType<FundSessionQuery> = clientQuery

/** A session that was begun, and the exchange's page for it. */
export interface FundSessionAnswer {
  /** 128 random bits in hex: who has it may read the session. */
  readonly sessionId: string
  readonly url: string
  /** ISO 8601: the page opens until then. */
  readonly urlExpiresAt: string
}

const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Expected a session id'))

/** Checks a {@link FundSessionAnswer}; further keys are left out. */
export const fundSessionAnswer: z.ZodMiniType<FundSessionAnswer> = z.object({
  sessionId,
  url: webAddress,
  urlExpiresAt: text,
})

/** The path of `GET /v1/fund/sessions/{sessionId}`. */
export const fundSessionParams: z.ZodMiniType<{ readonly sessionId: string }> = z.strictObject({ sessionId })

/**
 * How far a deposit is. `UNKNOWN` until the exchange says something; `SUCCESS` means that the gateway's own node has the
 * transfer to the account.
 */
export interface FundSessionState {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** Of the transfer to the account, once it is sent. */
  readonly txHash?: string
  /** Decimal text: what the exchange says it sends. */
  readonly amount?: string
}

/** Checks a {@link FundSessionState}; further keys are left out. */
export const fundSessionState: z.ZodMiniType<FundSessionState> = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: z.exactOptional(text),
  amount: z.exactOptional(decimalText),
})
