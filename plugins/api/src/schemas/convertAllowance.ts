import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { integerText } from './values/integerText.ts'

/** `GET /v1/convert/allowance`. */
export interface ConvertAllowanceQuery extends ClientQuery {
  /** The token. */
  readonly tokenAddress: CaipAddress
  /** The owner. */
  readonly userAddress: CaipAddress
}

/** How much of the token the exchange may take from the owner. */
export interface ConvertAllowanceAnswer {
  /** In the smallest unit, integer text. */
  readonly allowance: string
}

/** Checks a {@link ConvertAllowanceQuery}; further keys are refused. */
export const convertAllowanceQuery: z.ZodMiniType<ConvertAllowanceQuery> = z.strictObject({
  ...clientFields,
  tokenAddress: accountId,
  userAddress: accountId,
})

/** Checks a {@link ConvertAllowanceAnswer}; further keys are left out. */
export const convertAllowanceAnswer: z.ZodMiniType<ConvertAllowanceAnswer> = z.object({ allowance: integerText })
