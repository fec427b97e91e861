import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './gateway.ts'
import { type OnrampAmount, onrampAmount } from './onramp.ts'
import { accountId, countryCode, decimalText, subdivisionCode, text } from './values.ts'

const shortText = z.string().check(z.minLength(1), z.maxLength(100))
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(10_000))

/** What is to be bought, where it goes, and what is paid. */
export interface OnrampOrderBody {
  readonly provider: string
  /** Gets the coins. */
  readonly account: CaipAddress
  /** `network` as the options name it. */
  readonly purchase: { readonly symbol: string; readonly network: string }
  /** Decimal text, and its ISO 4217 code. */
  readonly payment: { readonly amount: string; readonly currency: string; readonly method?: string }
  readonly quoteId?: string
  readonly country?: string
  readonly subdivision?: string
  /** Where the provider's page leads back to, http(s). */
  readonly returnUrl?: string
}

/** Checks an {@link OnrampOrderBody}; further keys are refused. */
export const onrampOrderBody: z.ZodMiniType<OnrampOrderBody> = z.strictObject({
  provider: shortText,
  account: accountId,
  purchase: z.strictObject({ symbol: shortText, network: shortText }),
  payment: z.strictObject({
    amount: decimalText,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Expected an ISO 4217 code')),
    method: z.exactOptional(shortText),
  }),
  quoteId: z.exactOptional(text),
  country: z.exactOptional(countryCode),
  subdivision: z.exactOptional(subdivisionCode),
  returnUrl: z.exactOptional(webAddress),
})

/** `POST /v1/onramp/orders`. */
export type OnrampOrderQuery = ClientQuery
/** Checks an {@link OnrampOrderQuery}. */
export const onrampOrderQuery: z.ZodMiniType<OnrampOrderQuery> = clientQuery

/** An order that was made, and the provider's page for it. */
export interface OnrampOrderAnswer {
  /** 128 random bits in hex: who has it may read the order. */
  readonly orderId: string
  readonly url: string
  /** ISO 8601: the page opens once, and until then. */
  readonly urlExpiresAt: string
}

const orderId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Expected an order id'))

/** Checks an {@link OnrampOrderAnswer}; further keys are left out. */
export const onrampOrderAnswer: z.ZodMiniType<OnrampOrderAnswer> = z.object({
  orderId,
  url: webAddress,
  urlExpiresAt: text,
})

/** The path of `GET /v1/onramp/orders/{orderId}`. */
export const onrampOrderParams: z.ZodMiniType<{ readonly orderId: string }> = z.strictObject({ orderId })

/**
 * How far an order is. `delivering` means paid, and not seen on the chain; `done` means that the gateway's own node has the
 * transfer to the account; `unknown` means that the provider cannot be asked.
 */
export type OnrampOrderStatus =
  | 'created'
  | 'opened'
  | 'pending'
  | 'delivering'
  | 'done'
  | 'failed'
  | 'expired'
  | 'unknown'

/** An order as it is now. */
export interface OnrampOrderState {
  readonly status: OnrampOrderStatus
  /** The provider's id. */
  readonly provider: string
  readonly purchase: { readonly symbol: string; readonly network: string; readonly amount?: string }
  readonly payment: OnrampAmount
  /** Of the transfer to the account. */
  readonly hash?: string
  /** CAIP-2. */
  readonly chainId?: string
  /** ISO 8601. */
  readonly updatedAt: string
  /** Why it failed, for programs. */
  readonly code?: string
}

/** Checks an {@link OnrampOrderState}; further keys are left out. */
export const onrampOrderState: z.ZodMiniType<OnrampOrderState> = z.object({
  status: z.enum(['created', 'opened', 'pending', 'delivering', 'done', 'failed', 'expired', 'unknown']),
  provider: text,
  purchase: z.object({ symbol: text, network: text, amount: z.exactOptional(decimalText) }),
  payment: onrampAmount,
  hash: z.exactOptional(text),
  chainId: z.exactOptional(text),
  updatedAt: text,
  code: z.exactOptional(text),
})
