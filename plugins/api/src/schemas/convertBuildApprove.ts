import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { hexData } from './values/hexData.ts'
import { integerText } from './values/integerText.ts'

/** `GET /v1/convert/build-approve`. */
export interface ConvertBuildApproveQuery extends ClientQuery {
  /** The owner of the token. */
  readonly userAddress: CaipAddress
  /** The token that is to be sold: the one that is approved. */
  readonly from: CaipAddress
  /** The token that is to be bought. */
  readonly to: CaipAddress
  /** How much may be taken, in the smallest unit, integer text; other gateways approve without a limit. */
  readonly amount?: string
}

/** A transaction that lets the exchange take a token. It is checked before it is shown (security.md T4). */
export interface ConvertBuildApproveAnswer {
  readonly tx: {
    /** The owner, who signs. */
    readonly from: CaipAddress
    /** The token's contract. */
    readonly to: CaipAddress
    readonly data: `0x${string}`
    /** Wei, integer text. */
    readonly value: string
    readonly eip155: {
      /** Most units of gas. */
      readonly gas: number
      /** Wei, integer text. */
      readonly gasPrice: string
    }
  }
}

/** Checks a {@link ConvertBuildApproveQuery}; further keys are refused. */
export const convertBuildApproveQuery: z.ZodMiniType<ConvertBuildApproveQuery> = z.strictObject({
  ...clientFields,
  userAddress: accountId,
  from: accountId,
  to: accountId,
  amount: z.exactOptional(integerText),
})

/** Checks a {@link ConvertBuildApproveAnswer}; further keys are left out. */
export const convertBuildApproveAnswer: z.ZodMiniType<ConvertBuildApproveAnswer> = z.object({
  tx: z.object({
    from: accountId,
    to: accountId,
    data: hexData,
    value: integerText,
    eip155: z.object({ gas: z.int().check(z.gte(0)), gasPrice: integerText }),
  }),
})
