import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { integerText } from './values/integerText.ts'

/** `GET /v1/convert/allowance`. */
export interface ConvertAllowanceQuery extends ClientQuery {
  readonly tokenAddress: CaipAddress
  /** The owner. */
  readonly userAddress: CaipAddress
}

/** How much of the token the exchange may take from the owner. */
export interface ConvertAllowanceAnswer {
  /** In the smallest unit, integer text. */
  readonly allowance: string
}

export const convertAllowanceQuery: z.ZodMiniType<ConvertAllowanceQuery> = z.strictObject({
  ...clientFields,
  tokenAddress: accountId,
  userAddress: accountId,
})

export const convertAllowanceAnswer: z.ZodMiniType<ConvertAllowanceAnswer> = z.object({ allowance: integerText })
