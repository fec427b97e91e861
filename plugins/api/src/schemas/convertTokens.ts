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
  readonly logoUri: string
  /** Whether approvals can be signed instead of sent (EIP-2612). */
  readonly eip2612?: boolean
}

export interface ConvertTokensAnswer {
  readonly tokens: readonly SwapToken[]
}

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

export const convertTokensAnswer: z.ZodMiniType<ConvertTokensAnswer> = z.object({ tokens: listOf(swapToken) })
