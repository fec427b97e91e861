import type {
  ConvertBuildApproveAnswer,
  ConvertBuildTransactionAnswer,
  ConvertGasPriceAnswer,
  SwapQuote,
  SwapToken,
} from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** A swap as asked for: addresses are CAIP-10, the amount counts the smallest unit. */
export interface SwapQuestion {
  readonly amount: bigint
  readonly from: string
  readonly to: string
  /** Plain or CAIP-10 address of the account. */
  readonly userAddress: string
}

/** Where swaps come from. Everything is of one chain: one that does not answer is an error 503 that names it. */
export interface QuoteSource {
  tokens(chainId: string, options: AskOptions): Promise<readonly SwapToken[]>
  quotes(question: SwapQuestion, options: AskOptions): Promise<readonly SwapQuote[]>
  /** Smallest units that the exchange may take of the account's token. */
  allowance(tokenAddress: string, userAddress: string, options: AskOptions): Promise<bigint>
  gasPrice(chainId: string, options: AskOptions): Promise<ConvertGasPriceAnswer>
  buildApprove(
    question: Omit<SwapQuestion, 'amount'> & { readonly amount?: bigint },
    options: AskOptions,
  ): Promise<ConvertBuildApproveAnswer['tx']>
  /** @param slippage per cent below the quote that is still accepted */
  buildTransaction(
    question: SwapQuestion,
    slippage: number,
    options: AskOptions,
  ): Promise<ConvertBuildTransactionAnswer['tx']>
}
