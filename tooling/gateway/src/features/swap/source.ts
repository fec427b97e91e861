import type {
  ConvertBuildApproveAnswer,
  ConvertBuildTransactionAnswer,
  SwapPermit,
  SwapQuote,
  SwapSubmission,
  SwapToken,
} from '@latchkey/plugin-api/schemas'
import type { CaipId } from '../../core/caip.ts'
import type { RequestOptions } from '../../core/sources/source.ts'

/** A swap as asked for: addresses are CAIP-10, the amount counts the smallest unit. */
export interface SwapRequest {
  readonly amount: bigint
  readonly from: CaipId
  readonly to: CaipId
  /** Plain or CAIP-10 address of the account. */
  readonly userAddress: string
  /** Per cent below the quote that is accepted. */
  readonly slippage?: number | undefined
}

/** An approval as asked for; without a limit where no amount is given. */
export interface ApprovalRequest extends Omit<SwapRequest, 'amount' | 'slippage'> {
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
  /** What the wallet can do; both unless given. */
  readonly accepts?: readonly ('transaction' | 'signed')[] | undefined
  /** What the owner has signed in place of an approval, of a quote that says that it is taken. */
  readonly permit?: SwapPermit | undefined
}

/** The transaction that lets the exchange take a token. */
export type ApproveTransaction = ConvertBuildApproveAnswer['tx']

/** A swap as a wallet signs it: the call of an EVM chain, or the bytes of a Solana transaction. */
export type BuiltSwap = ConvertBuildTransactionAnswer

/** A transaction that was signed and is to be sent by who made it. */
export interface SignedSwap {
  /** What the built transaction is called by who made it. */
  readonly quoteId: string
  /** Base64. */
  readonly signedTransaction: string
}

/** Per cent below the quote that is accepted unless the request says otherwise. */
export const DEFAULT_SLIPPAGE = 1

/** Hundredths of a per cent, rounded down: never more is lost than was allowed. */
export function minimumOf(amountOut: bigint, slippage: number): bigint {
  return (amountOut * (10_000n - BigInt(Math.floor(slippage * 100)))) / 10_000n
}

/** Who makes prices and transactions of swaps: an exchange, or a service that looks for the best one. */
export interface QuoteSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /** Best first; empty when nothing connects the tokens. */
  quotes(request: SwapRequest, options: RequestOptions): Promise<readonly SwapQuote[]>
  /** @throws GatewayError 422 when the swap would fail, saying why */
  buildTransaction(request: SwapRequest, terms: SwapTerms, options: RequestOptions): Promise<BuiltSwap>
  /** What it trades, the native currency first; what is configured and listed unless given. */
  tokens?(request: { readonly chainId: string }, options: RequestOptions): Promise<readonly SwapToken[]>
  /** The contract that takes the tokens of those who sell them; chains without allowances have none. */
  spender?(chainId: string): string | undefined
  /**
   * Sends what it has made, where its maker signs last. Called once for a quote.
   */
  submit?(signed: SignedSwap, options: RequestOptions): Promise<SwapSubmission>
}
