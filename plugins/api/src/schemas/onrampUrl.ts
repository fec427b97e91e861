import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './gateway.ts'
import { decimalText, listOf, plainAddress, text } from './values.ts'

/** `POST /v1/generators/onrampurl`. */
export type OnrampUrlQuery = ClientQuery

/** Where the coins go. */
export interface OnrampDestination {
  /** Plain address. */
  readonly address: string
  /** Provider's names of networks, e.g. `ethereum`. */
  readonly blockchains: readonly string[]
  /** Symbols. */
  readonly assets: readonly string[]
}

/** What the provider's page starts with. */
export interface OnrampUrlBody {
  readonly destinationWallets: readonly OnrampDestination[]
  /** Provider's name of the network that is preselected. */
  readonly defaultNetwork?: string
  /** The address. */
  readonly partnerUserId?: string
  readonly defaultExperience?: 'buy'
  /** Decimal text; older clients send a number. */
  readonly presetCryptoAmount?: string | number
  /** Decimal text; older clients send a number. */
  readonly presetFiatAmount?: string | number
  /** ISO 4217 code of what is paid with; dollars unless given. */
  readonly fiatCurrency?: string
}

/** The page on which a purchase continues. */
export interface OnrampUrlAnswer {
  /** Where the purchase continues, http(s). */
  readonly url: string
  /** By which the order can be read; other gateways leave it out. */
  readonly orderId?: string
}

const presetAmount = z.union([decimalText, z.number().check(z.gte(0))])

const destination: z.ZodMiniType<OnrampDestination> = z.strictObject({
  address: plainAddress,
  blockchains: listOf(text, 100),
  assets: listOf(text, 100),
})

/** Checks an {@link OnrampUrlQuery}. */
export const onrampUrlQuery: z.ZodMiniType<OnrampUrlQuery> = clientQuery

/** Checks an {@link OnrampUrlBody}; further keys are refused. */
export const onrampUrlBody: z.ZodMiniType<OnrampUrlBody> = z.strictObject({
  destinationWallets: listOf(destination, 20),
  defaultNetwork: z.exactOptional(text),
  partnerUserId: z.exactOptional(text),
  defaultExperience: z.exactOptional(z.literal('buy')),
  presetCryptoAmount: z.exactOptional(presetAmount),
  presetFiatAmount: z.exactOptional(presetAmount),
  fiatCurrency: z.exactOptional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})

/** Checks an {@link OnrampUrlAnswer}; further keys are left out. */
export const onrampUrlAnswer: z.ZodMiniType<OnrampUrlAnswer> = z.object({
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(10_000)),
  orderId: z.exactOptional(text),
})
