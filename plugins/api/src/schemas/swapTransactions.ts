import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { accountId, clientFields, hexData, integerText } from './values.ts'

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

/** A transaction that lets the exchange take a token. It is checked before it is shown. */
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
      /** Gas limit. */
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

/** `POST /v1/convert/build-transaction`. */
export interface ConvertBuildTransactionBody {
  readonly projectId?: string
  /** In the smallest unit of `from`, integer text. */
  readonly amount: string
  readonly eip155?: {
    /** Percent of the quoted amount that may be lost; usually 1. */
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
  /** `id` of the quote that was shown, where it has one. */
  readonly quoteId?: string
}

/** The transaction of a swap. It is checked before it is shown. */
export interface ConvertBuildTransactionAnswer {
  readonly tx: {
    /** The owner, who signs. */
    readonly from: CaipAddress
    /** The exchange's contract. */
    readonly to: CaipAddress
    readonly data: `0x${string}`
    /** In the smallest unit of the source token, integer text. */
    readonly amount: string
    /** Of the native currency that is sent along, integer text; other gateways leave it out. */
    readonly value?: string
    readonly eip155: {
      /** Gas limit, integer text. */
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
  quoteId: z.exactOptional(z.string().check(z.maxLength(200))),
})

/** Checks a {@link ConvertBuildTransactionAnswer}; further keys are left out. */
export const convertBuildTransactionAnswer: z.ZodMiniType<ConvertBuildTransactionAnswer> = z.object({
  tx: z.object({
    from: accountId,
    to: accountId,
    data: hexData,
    amount: integerText,
    value: z.exactOptional(integerText),
    eip155: z.object({ gas: integerText, gasPrice: integerText }),
  }),
})
