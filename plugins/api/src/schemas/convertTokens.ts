import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { listOf } from './values/listOf.ts'
import { networkId } from './values/networkId.ts'
import { picture } from './values/picture.ts'
import { text } from './values/text.ts'

/** `GET /v1/convert/tokens`. */
export interface ConvertTokensQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
}

/** A token that can be swapped. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  readonly address: CaipAddress
  readonly decimals: number
  /** Address of a picture; empty when there is none. */
  readonly logoUri: string
  /** Whether approvals can be signed instead of sent (EIP-2612). */
  readonly eip2612?: boolean
}

/** Every token that can be swapped on a network, the native one included. */
export interface ConvertTokensAnswer {
  readonly tokens: readonly SwapToken[]
}

/** Checks a {@link ConvertTokensQuery}; further keys are refused. */
export const convertTokensQuery: z.ZodMiniType<ConvertTokensQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
})

const swapToken: z.ZodMiniType<SwapToken> = z.object({
  name: text,
  symbol: text,
  address: accountId,
  decimals: z.int().check(z.gte(0), z.lte(255)),
  logoUri: picture,
  eip2612: z.exactOptional(z.boolean()),
})

/** Checks a {@link ConvertTokensAnswer}; further keys are left out. */
export const convertTokensAnswer: z.ZodMiniType<ConvertTokensAnswer> = z.object({ tokens: listOf(swapToken) })
