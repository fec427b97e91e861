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
  /** What the owner has signed in place of an approval (EIP-2612), where the quote says that it is taken. */
  readonly permit?: SwapPermit
  /** What the wallet can do; `transaction` alone leaves out what its maker signs last. Both unless given. */
  readonly accepts?: readonly ('transaction' | 'signed')[]
}

/** A permit of exactly the amount that is sold. */
export interface SwapPermit {
  /** Seconds since 1970. */
  readonly deadline: number
  /** Zeros while nothing is signed yet: the call is made to be looked at. */
  readonly signature: `0x${string}`
}

/** The call of a swap on an EVM chain. */
export interface SwapCall {
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

/** The transaction of a swap on Solana. */
export interface SwapSolanaTransaction {
  /** Base64 of the whole transaction, of version 0 or legacy. */
  readonly transaction: string
  /** Block height after which the network takes it no more, integer text. */
  readonly lastValidBlockHeight: string
  /** Whether it is signed and handed to `convert/submit`, because its maker signs last; else the wallet sends it. */
  readonly execution: 'transaction' | 'signed'
  /** What `convert/submit` knows it by. */
  readonly quoteId?: string
}

/** The transaction of a swap, of one of the two kinds. It is checked before it is shown. */
export type ConvertBuildTransactionAnswer =
  | { readonly tx: SwapCall; readonly solana?: undefined }
  | { readonly tx?: undefined; readonly solana: SwapSolanaTransaction }

const swapPermit: z.ZodMiniType<SwapPermit> = z.strictObject({
  deadline: z.int().check(z.gte(0)),
  signature: hexData.check(z.length(132)),
})

/** Checks a {@link ConvertBuildTransactionBody}; further keys are refused. */
export const convertBuildTransactionBody: z.ZodMiniType<ConvertBuildTransactionBody> = z.strictObject({
  projectId: z.exactOptional(z.string().check(z.maxLength(200))),
  amount: integerText,
  eip155: z.exactOptional(z.strictObject({ slippage: z.number().check(z.gte(0), z.lte(50)) })),
  from: accountId,
  to: accountId,
  userAddress: accountId,
  disableEstimate: z.exactOptional(z.boolean()),
  quoteId: z.exactOptional(z.string().check(z.maxLength(400))),
  permit: z.exactOptional(swapPermit),
  accepts: z.exactOptional(z.array(z.enum(['transaction', 'signed'])).check(z.maxLength(2))),
})

const swapCall: z.ZodMiniType<SwapCall> = z.object({
  from: accountId,
  to: accountId,
  data: hexData,
  amount: integerText,
  value: z.exactOptional(integerText),
  eip155: z.object({ gas: integerText, gasPrice: integerText }),
})

/** A transaction of Solana has at most 1,232 bytes. */
const solanaTransaction: z.ZodMiniType<string> = z
  .string()
  .check(z.minLength(4), z.maxLength(1_644), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected base64'))

const swapSolana: z.ZodMiniType<SwapSolanaTransaction> = z.object({
  transaction: solanaTransaction,
  lastValidBlockHeight: integerText,
  execution: z.enum(['transaction', 'signed']),
  quoteId: z.exactOptional(z.string().check(z.maxLength(400))),
})

/** Checks a {@link ConvertBuildTransactionAnswer}; further keys are left out. */
export const convertBuildTransactionAnswer: z.ZodMiniType<ConvertBuildTransactionAnswer> = z.union([
  z.object({ tx: swapCall }),
  z.object({ solana: swapSolana }),
])

/** `POST /v1/convert/submit`. */
export interface ConvertSubmitBody {
  readonly projectId?: string
  /** Of the transaction, as it was built. */
  readonly quoteId: string
  /** Base64, signed by the account. */
  readonly signedTransaction: string
}

/** What became of a transaction that was handed over. */
export interface SwapSubmission {
  /** `unknown`: it may have been sent; look the hash up, and send nothing again. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'expired' | 'unknown'
  /** Signature of the transaction, where it is known. */
  readonly hash?: string
}

/** Checks a {@link ConvertSubmitBody}; further keys are refused. */
export const convertSubmitBody: z.ZodMiniType<ConvertSubmitBody> = z.strictObject({
  projectId: z.exactOptional(z.string().check(z.maxLength(200))),
  quoteId: z.string().check(z.maxLength(400)),
  signedTransaction: solanaTransaction,
})

/** Checks a {@link SwapSubmission}; further keys are left out. */
export const convertSubmitAnswer: z.ZodMiniType<SwapSubmission> = z.object({
  status: z.enum(['pending', 'confirmed', 'failed', 'expired', 'unknown']),
  hash: z.exactOptional(z.string().check(z.maxLength(100))),
})
