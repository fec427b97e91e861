import type { SwapFee, SwapQuote, SwapSubmission } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { parseAccountId, plainAddressOf } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isNative } from '../swap/exchange.ts'
import {
  DEFAULT_SLIPPAGE,
  type QuoteSource,
  type SignedSwap,
  type SwapRequest,
  type SwapTerms,
} from '../swap/source.ts'
import { digits } from './fields.ts'
import { leastShown } from './leastShown.ts'

/** The mint that wraps SOL, which stands for the coin. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Routers whose transactions hold programs that the widget cannot read. */
const UNREAD = ['dflow', 'okx']
/** The one whose maker signs last. */
const RFQ = 'jupiterz'

/** Lamports of a signature, and those that a token account keeps; a swap opens two at most. */
const SIGNATURE = 5_000
const OPENING = 2_039_280

/** How Jupiter is asked for swaps. */
export interface JupiterSwapOptions {
  readonly apiKey?: string | undefined
  readonly referralAccount?: string | undefined
  /** Hundredths of a per cent, 50 to 255. */
  readonly referralFee?: number | undefined
  readonly url: string
}

const order = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: digits,
  outAmount: digits,
  otherAmountThreshold: digits,
  router: z.string(),
  priceImpact: z.optional(z.number()),
  feeBps: z.optional(z.number().check(z.gte(0), z.lte(10_000))),
  signatureFeeLamports: z.optional(z.number()),
  prioritizationFeeLamports: z.optional(z.number()),
  rentFeeLamports: z.optional(z.number()),
  requestId: z.optional(z.string().check(z.maxLength(200))),
  transaction: z.optional(z.nullable(z.string().check(z.maxLength(1_644)))),
  lastValidBlockHeight: z.optional(z.union([digits, z.int()])),
  expireAt: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  errorCode: z.optional(z.number()),
})
type Order = z.infer<typeof order>

const executed = z.object({
  status: z.enum(['Success', 'Failed']),
  signature: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/))),
  code: z.optional(z.number()),
})

const mintOf = (id: string): string => {
  const { address } = parseAccountId(id)
  return isNative(address) ? WRAPPED_SOL : address
}

/** Seconds, milliseconds or a date; nothing of what is none. */
function timeOf(expireAt: Order['expireAt']): string | undefined {
  if (expireAt === undefined || expireAt === null) return undefined
  const number = Number(expireAt)
  const time = Number.isFinite(number) ? (number < 1e11 ? number * 1000 : number) : Date.parse(`${expireAt}`)
  return Number.isFinite(time) ? new Date(time).toISOString() : undefined
}

function toQuote(request: SwapRequest, found: Order, slippage: number): SwapQuote {
  const { amount, from, to } = request
  const costs = [found.signatureFeeLamports, found.prioritizationFeeLamports, found.rentFeeLamports]
  const total = costs.reduce<number>((sum, part) => sum + Math.max(0, Math.ceil(part ?? 0)), 0)
  // Without an account it cannot be said what a swap takes: at most so much.
  const spent = total > 0 ? total : found.router === RFQ ? OPENING : SIGNATURE + 2 * OPENING
  const expiresAt = timeOf(found.expireAt)
  const rate = (found.feeBps ?? 0) / 10_000
  const fees: SwapFee[] =
    rate > 0
      ? [
          {
            kind: 'provider',
            amount: `${(BigInt(found.inAmount) * BigInt(Math.round(found.feeBps ?? 0))) / 10_000n}`,
            token: from,
            rate,
          },
        ]
      : []
  return {
    id: found.requestId ?? null,
    fromAmount: `${amount}`,
    fromAccount: from,
    toAmount: found.outAmount,
    toAccount: to,
    provider: { id: 'jupiter', name: 'Jupiter', via: found.router === RFQ ? 'JupiterZ' : 'Metis' },
    minToAmount: found.otherAmountThreshold,
    slippage,
    spender: null,
    value: '0',
    ...(expiresAt === undefined ? {} : { expiresAt }),
    networkFee: { amount: `${spent}` },
    fees,
    // Theirs is negative for a loss.
    ...(found.priceImpact === undefined ? {} : { priceImpact: Math.min(100, Math.max(-10_000, -found.priceImpact)) }),
    execution: found.router === RFQ ? 'signed' : 'transaction',
  }
}

/** What can be done about a transaction that Jupiter could not make. */
function unbuilt({ router, errorCode }: Order): GatewayError {
  if (errorCode === 1)
    return new GatewayError(422, 'insufficient-balance', 'Insufficient balance: choose a smaller amount.')
  if (router !== RFQ && errorCode === 2)
    return new GatewayError(422, 'insufficient-balance', 'There is too little SOL for the fee: keep some of it back.')
  return new GatewayError(422, 'no-route', 'Jupiter could not make this swap: ask for a new price.')
}

/** What `/execute` says, by its documented codes. */
function outcomeOf({ status, signature, code = 0 }: z.infer<typeof executed>): SwapSubmission {
  const hash = signature === undefined ? {} : { hash: signature }
  if (status === 'Success') return { status: 'confirmed', ...hash }
  if (code === -2003 || code === -1004 || code === -1) return { status: 'expired', ...hash }
  // It may have reached the chain although it was not seen there.
  if (code === -1000 || code === -1001 || code === -2000 || code === -2001) return { status: 'unknown', ...hash }
  return { status: 'failed', ...hash }
}

const headersOf = ({ apiKey }: JupiterSwapOptions): Record<string, string> =>
  apiKey === undefined ? {} : { 'x-api-key': apiKey }

/** Asks for one order; nothing where nothing connects the mints. */
function asker(fetch: SourceFetch, options: JupiterSwapOptions) {
  const { referralAccount, referralFee, url } = options
  const headers = headersOf(options)
  return async (
    request: SwapRequest,
    { slippage, taker, excluded }: { slippage: number; taker?: string; excluded: readonly string[] },
    signal: AbortSignal,
  ): Promise<Order | undefined> => {
    const asked = new URL(`${url}/swap/v2/order`)
    const query = {
      inputMint: mintOf(request.from),
      outputMint: mintOf(request.to),
      amount: `${request.amount}`,
      slippageBps: `${Math.floor(slippage * 100)}`,
      excludeRouters: excluded.join(','),
      ...(taker === undefined ? {} : { taker }),
      ...(referralAccount === undefined || referralFee === undefined
        ? {}
        : { referralAccount, referralFee: `${referralFee}` }),
    }
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    let found: Order
    try {
      found = order.parse(await fetch.json(asked, { signal, headers }))
    } catch (error) {
      // A 400 says that nothing connects the mints, or that the amount is too small for them.
      if (error instanceof SourceError && error.status === 400) return undefined
      throw error
    }
    const isAbout =
      found.inputMint === query.inputMint && found.outputMint === query.outputMint && found.inAmount === query.amount
    if (!isAbout || excluded.includes(found.router))
      throw new GatewayError(502, 'wrong-answer', 'Jupiter answered about another swap: ask for a new price.')
    return found
  }
}

/**
 * Swaps of Jupiter on Solana (https://dev.jup.ag/docs/swap/order-and-execute): prices and transactions come from `/order`;
 * those that a maker signs last go back by `/execute`, once.
 */
export function jupiterQuotes(fetch: SourceFetch, options: JupiterSwapOptions): QuoteSource {
  const { url } = options
  const headers = headersOf(options)

  const ask = asker(fetch, options)
  const shown = leastShown()

  async function build(request: SwapRequest, terms: SwapTerms, { signal }: RequestOptions) {
    const excluded = terms.accepts?.includes('signed') === false ? [...UNREAD, RFQ] : UNREAD
    const taker = plainAddressOf(request.userAddress)
    const { slippage } = terms
    const first = await ask(request, { slippage, taker, excluded }, signal)
    // What a maker signs is at the maker's price.
    const amounts = first &&
      first.router !== RFQ && { out: BigInt(first.outAmount), least: BigInt(first.otherAmountThreshold) }
    const room = amounts ? shown.roomFor(request, slippage, amounts) : undefined
    const found = room === undefined ? first : await ask(request, { slippage: room, taker, excluded }, signal)
    if (!found)
      throw new GatewayError(422, 'no-route', 'Jupiter has no route for these tokens any more: request a new price.')
    const { transaction, lastValidBlockHeight, requestId, router } = found
    if (!transaction || lastValidBlockHeight === undefined) throw unbuilt(found)
    const execution = router === RFQ ? ('signed' as const) : ('transaction' as const)
    const quoteId = requestId === undefined ? {} : { quoteId: requestId }
    return { solana: { transaction, lastValidBlockHeight: `${lastValidBlockHeight}`, execution, ...quoteId } }
  }

  async function submit({ quoteId: requestId, signedTransaction }: SignedSwap, { signal, log }: RequestOptions) {
    const asked = new URL(`${url}/swap/v2/execute`)
    try {
      const body = { signedTransaction, requestId }
      return outcomeOf(executed.parse(await fetch.json(asked, { signal, headers, body, isOnce: true })))
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'refused') return { status: 'failed' as const }
      // Sent or not is unknown, and it is never sent again.
      log.warn({ err: error }, 'what became of a submitted swap is not known')
      return { status: 'unknown' as const }
    }
  }

  return {
    supports: (chainId) => chainId === 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    async quotes(request, { signal }) {
      const { slippage = DEFAULT_SLIPPAGE } = request
      const found = await ask(request, { slippage, excluded: UNREAD }, signal)
      if (found) shown.show(request, slippage, BigInt(found.otherAmountThreshold))
      return found ? [toQuote(request, found, slippage)] : []
    },
    buildTransaction: build,
    submit,
  }
}
