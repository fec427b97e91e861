import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { clientFields, countryCode, listOf, networkId, text } from './values.ts'

const shortText = z.string().check(z.minLength(1), z.maxLength(100))

/** What a provider does: sells coins, or brings them from an exchange. */
export type OnrampKind = 'buy' | 'exchange'

/** A provider that sells coins, or brings them from an exchange. */
export interface OnrampProvider {
  readonly id: string
  readonly label: string
  /** In words, e.g. `1-2%`. */
  readonly feeRange: string
  /** CAIP-2 namespaces that it serves. */
  readonly namespaces: readonly string[]
  readonly kinds: readonly OnrampKind[]
  /** `CARD`, `ACH_BANK_ACCOUNT` and so on, as far as it says. */
  readonly methods?: readonly string[]
  readonly logoUri?: string
}

/** `GET /v1/onramp/providers`. */
export interface OnrampProvidersQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
  readonly country?: string
}

/** Checks an {@link OnrampProvidersQuery}. */
export const onrampProvidersQuery: z.ZodMiniType<OnrampProvidersQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
  country: z.exactOptional(countryCode),
})

/** Checks the answer of `GET /v1/onramp/providers`; further keys are left out. */
export const onrampProvidersAnswer: z.ZodMiniType<readonly OnrampProvider[]> = listOf(
  z.object({
    id: shortText,
    label: shortText,
    feeRange: text,
    namespaces: listOf(text, 20),
    kinds: listOf(z.enum(['buy', 'exchange']), 2),
    methods: z.exactOptional(listOf(text, 20)),
    logoUri: z.exactOptional(text),
  }),
  50,
)
