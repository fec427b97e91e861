import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { accountId } from './values/accountId.ts'
import { hexData } from './values/hexData.ts'
import { integerText } from './values/integerText.ts'

/** `POST /v1/convert/build-transaction`. */
export interface ConvertBuildTransactionBody {
  readonly projectId?: string
  /** In the smallest unit of `from`, integer text. */
  readonly amount: string
  readonly eip155?: {
    /** Percent of the quoted amount that may be lost, 1 in the specification. */
    readonly slippage: number
  }
  /** The token that is sold. */
  readonly from: CaipAddress
  /** The token that is bought. */
  readonly to: CaipAddress
  /** The owner, who also gets what is bought. */
  readonly userAddress: CaipAddress
  /** Leaves the gas estimate out, for when the approval is not yet mined. */
  readonly disableEstimate?: boolean
}

/** The transaction of a swap. It is checked before it is shown (security.md T4). */
export interface ConvertBuildTransactionAnswer {
  readonly tx: {
    /** The owner, who signs. */
    readonly from: CaipAddress
    /** The exchange's contract. */
    readonly to: CaipAddress
    readonly data: `0x${string}`
    /** In the smallest unit of the source token, integer text. */
    readonly amount: string
    readonly eip155: {
      /** Most units of gas, integer text. */
      readonly gas: string
      /** Wei, integer text. */
      readonly gasPrice: string
    }
  }
}

/** Checks a {@link ConvertBuildTransactionBody}; further keys are refused. */
export const convertBuildTransactionBody: z.ZodMiniType<ConvertBuildTransactionBody> = z.strictObject({
  projectId: z.exactOptional(z.string().check(z.maxLength(200))),
  amount: integerText,
  eip155: z.exactOptional(z.strictObject({ slippage: z.number().check(z.gte(0), z.lte(50)) })),
  from: accountId,
  to: accountId,
  userAddress: accountId,
  disableEstimate: z.exactOptional(z.boolean()),
})

/** Checks a {@link ConvertBuildTransactionAnswer}; further keys are left out. */
export const convertBuildTransactionAnswer: z.ZodMiniType<ConvertBuildTransactionAnswer> = z.object({
  tx: z.object({
    from: accountId,
    to: accountId,
    data: hexData,
    amount: integerText,
    eip155: z.object({ gas: integerText, gasPrice: integerText }),
  }),
})
