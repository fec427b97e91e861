import type {
  ConvertBuildApproveAnswer,
  ConvertBuildTransactionAnswer,
  SwapQuote,
  SwapToken,
} from '@latchkey/plugin-api/schemas'
import type { CaipId } from '../../core/caip.ts'
import type { AskOptions } from '../../core/source.ts'

/** A swap as asked for: addresses are CAIP-10, the amount counts the smallest unit. */
export interface SwapQuestion {
  readonly amount: bigint
  readonly from: CaipId
  readonly to: CaipId
  /** Plain or CAIP-10 address of the account. */
  readonly userAddress: string
  /** Per cent below the quote that is accepted. */
  readonly slippage?: number | undefined
}

/** An approval as asked for; without a limit where no amount is given. */
export interface ApprovalQuestion extends Omit<SwapQuestion, 'amount' | 'slippage'> {
  readonly amount?: bigint | undefined
}

/** How a swap is built. */
export interface SwapTerms {
  /** Per cent below the quote that is still accepted. */
  readonly slippage: number
  /** Leaves the estimate of gas out, which fails until the approval is mined. */
  readonly disableEstimate?: boolean | undefined
  /** `id` of the quote that was shown, where it had one. */
  readonly quoteId?: string | undefined
}

/** The transaction that lets the exchange take a token. */
export type ApproveTransaction = ConvertBuildApproveAnswer['tx']

/** The transaction of a swap. */
export type SwapTransaction = ConvertBuildTransactionAnswer['tx']

/** Where swaps come from. Everything is of one chain: one that does not answer is an error 503 that names it. */
export interface QuoteSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /** The native currency first. */
  tokens(question: { readonly chainId: string }, options: AskOptions): Promise<readonly SwapToken[]>
  /** Best first; empty when nothing connects the tokens. */
  quotes(question: SwapQuestion, options: AskOptions): Promise<readonly SwapQuote[]>
  /** Smallest units that the exchange may take of the account's token. */
  allowance(question: Pick<SwapQuestion, 'from' | 'userAddress'>, options: AskOptions): Promise<bigint>
  /** @throws GatewayError 400 for the native currency, which needs no approval */
  buildApprove(question: ApprovalQuestion, options: AskOptions): Promise<ApproveTransaction>
  /** @throws GatewayError 422 when the swap would fail, saying why */
  buildTransaction(question: SwapQuestion, terms: SwapTerms, options: AskOptions): Promise<SwapTransaction>
}
