import type { SwapFee, SwapQuote } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { parseAccountId, plainAddressOf } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isNative } from '../swap/exchange.ts'
import { DEFAULT_SLIPPAGE, type QuoteSource, type SwapRequest } from '../swap/source.ts'
import { callData, digits, evmAddress, quantity } from './fields.ts'
import { leastShown } from './leastShown.ts'

/** Where 0x answers. */
export const ZEROEX_URL = 'https://api.0x.org'
/** The contract that takes tokens and is called (docs.0x.org/docs/core-concepts/contracts). */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'

/** How 0x is asked. */
export interface ZeroexOptions {
  readonly apiKey: string
  /** Hundredths of a per cent that the operator takes of the token that is sold, to `feeRecipient`. */
  readonly feeBps?: number | undefined
  readonly feeRecipient?: string | undefined
  readonly url?: string | undefined
}

const fee = z.optional(z.nullable(z.object({ amount: z.nullable(digits), token: z.string() })))

const none = z.object({ liquidityAvailable: z.literal(false) })
const price = z.object({
  liquidityAvailable: z.literal(true),
  sellToken: evmAddress,
  buyToken: evmAddress,
  sellAmount: digits,
  buyAmount: digits,
  minBuyAmount: digits,
  allowanceTarget: z.optional(z.nullable(evmAddress)),
  totalNetworkFee: z.optional(z.nullable(digits)),
  blockNumber: z.optional(digits),
  fees: z.optional(z.object({ integratorFee: fee, zeroExFee: fee })),
})
const quote = z.object({
  ...price.shape,
  transaction: z.object({
    to: evmAddress,
    data: callData,
    gas: z.optional(z.nullable(quantity)),
    gasPrice: z.optional(quantity),
    value: quantity,
  }),
})
const priceAnswer = z.union([none, price])
const quoteAnswer = z.union([none, quote])

type Price = z.infer<typeof price>

function feesOf({ fees }: Price, chainId: string): SwapFee[] {
  const kinds = [
    ['integrator', fees?.integratorFee],
    ['provider', fees?.zeroExFee],
  ] as const
  return kinds.flatMap(([kind, found]): SwapFee[] =>
    found?.amount && found.amount !== '0'
      ? [{ kind, amount: found.amount, token: `${chainId}:${found.token}` as SwapFee['token'] }]
      : [],
  )
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether an answer is about the tokens and the amount that were asked for. */
function isAbout({ sellToken, buyToken, sellAmount }: Price, { amount, from, to }: SwapRequest): boolean {
  const [sold, bought] = [parseAccountId(from).address, parseAccountId(to).address]
  return same(sellToken, sold) && same(buyToken, bought) && sellAmount === `${amount}`
}

function toQuote(request: SwapRequest, found: Price, slippage: number): SwapQuote {
  const { amount, from, to } = request
  const { chainId, address } = parseAccountId(from)
  const { allowanceTarget, totalNetworkFee, blockNumber } = found
  return {
    id: null,
    fromAmount: `${amount}`,
    fromAccount: from,
    toAmount: found.buyAmount,
    toAccount: to,
    provider: { id: 'zeroex', name: '0x' },
    minToAmount: found.minBuyAmount,
    slippage,
    spender: isNative(address) || !allowanceTarget ? null : `${chainId}:${allowanceTarget}`,
    value: isNative(address) ? `${amount}` : '0',
    ...(totalNetworkFee ? { networkFee: { amount: totalNetworkFee } } : {}),
    ...(blockNumber === undefined ? {} : { block: blockNumber }),
    fees: feesOf(found, chainId),
    execution: 'transaction',
  }
}

/** Where a price, or a quote to be signed, is asked for. */
function addressOf(
  path: 'price' | 'quote',
  { feeBps, feeRecipient, url = ZEROEX_URL }: ZeroexOptions,
  request: SwapRequest,
  slippage: number,
): URL {
  const asked = new URL(`${url}/swap/allowance-holder/${path}`)
  const { chainId, address: sellToken } = parseAccountId(request.from)
  const query = {
    chainId: chainId.slice('eip155:'.length),
    sellToken,
    buyToken: parseAccountId(request.to).address,
    sellAmount: `${request.amount}`,
    taker: plainAddressOf(request.userAddress),
    slippageBps: `${Math.floor(slippage * 100)}`,
    ...(feeBps === undefined || feeRecipient === undefined
      ? {}
      : { swapFeeBps: `${feeBps}`, swapFeeRecipient: feeRecipient, swapFeeToken: sellToken }),
  }
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  return asked
}

/** Swaps of 0x by its AllowanceHolder (https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote). */
export function zeroexQuotes(fetch: SourceFetch, options: ZeroexOptions): QuoteSource {
  const headers = { '0x-api-key': options.apiKey, '0x-version': 'v2' }
  const shown = leastShown()

  const wrong = (): GatewayError =>
    new GatewayError(502, 'wrong-answer', '0x answered about another swap: ask for a new price.')

  async function firm(request: SwapRequest, slippage: number, signal: AbortSignal) {
    const found = quoteAnswer.parse(
      await fetch.json(addressOf('quote', options, request, slippage), { signal, headers }),
    )
    if (!found.liquidityAvailable)
      throw new GatewayError(422, 'no-route', '0x has no route for these tokens any more: request a new price.')
    if (!isAbout(found, request)) throw wrong()
    return found
  }

  return {
    supports: (chainId) => chainId.startsWith('eip155:'),
    spender: () => ALLOWANCE_HOLDER,
    async quotes(request, { signal }) {
      const { slippage = DEFAULT_SLIPPAGE } = request
      const asked = addressOf('price', options, request, slippage)
      const found = priceAnswer.parse(await fetch.json(asked, { signal, headers }))
      if (!found.liquidityAvailable) return []
      if (!isAbout(found, request)) throw wrong()
      shown.show(request, slippage, BigInt(found.minBuyAmount))
      return [toQuote(request, found, slippage)]
    },
    async buildTransaction(request, { slippage }, { signal }) {
      const first = await firm(request, slippage, signal)
      const amounts = { out: BigInt(first.buyAmount), least: BigInt(first.minBuyAmount) }
      const room = shown.roomFor(request, slippage, amounts)
      const found = room === undefined ? first : await firm(request, room, signal)
      const { chainId } = parseAccountId(request.from)
      const { to, data, gas, gasPrice = 0n, value } = found.transaction
      return {
        tx: {
          from: `${chainId}:${plainAddressOf(request.userAddress)}`,
          to: `${chainId}:${to}`,
          data,
          amount: `${request.amount}`,
          value: `${value}`,
          eip155: { gas: `${gas ?? 0n}`, gasPrice: `${gasPrice}` },
        },
      }
    },
  }
}
