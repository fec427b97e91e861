import type { SwapFee, SwapQuote } from '@latchkey/plugin-api/schemas'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { parseAccountId, plainAddressOf } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isNative } from '../swap/exchange.ts'
import { DEFAULT_SLIPPAGE, type QuoteSource, type SwapRequest } from '../swap/source.ts'
import { callData, digits, evmAddress, quantity, shownName } from './fields.ts'
import { leastShown } from './leastShown.ts'

/** Where LI.FI answers. */
export const LIFI_URL = 'https://li.quest'
/** The contract that takes tokens and is called, where it is not at another address (docs.li.fi, deployments). */
const DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const DIAMONDS: Readonly<Record<string, string>> = {
  'eip155:324': '0x341e94069f53234fE6DabeF707aD424830525715',
}
/** How the service writes a chain's own coin. */
const NATIVE = '0x0000000000000000000000000000000000000000'
/** Milliseconds that the transaction of a quote is given out. */
const RECENT_MS = 30_000
const MAX_RECENT = 5_000

/** How LI.FI is asked. */
export interface LifiOptions {
  /** Raises the limits. */
  readonly apiKey?: string | undefined
  /** Under which name the service counts the swaps. */
  readonly integrator?: string | undefined
  /** Part of the amount that the integrator takes, 0 to 0.1. */
  readonly fee?: number | undefined
  readonly url?: string | undefined
}

const cost = z.object({
  amount: digits,
  token: z.optional(z.object({ address: z.string() })),
})
const fee = z.object({
  ...cost.shape,
  name: z.optional(z.string()),
  percentage: z.optional(z.string()),
})

// What could not be confirmed by an example is optional: `toolDetails`, `feeCosts`, `gasCosts`.
const step = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  tool: z.optional(z.string()),
  toolDetails: z.optional(z.object({ name: z.optional(z.string()) })),
  action: z.object({ fromChainId: z.int(), toChainId: z.int() }),
  estimate: z.object({
    fromAmount: digits,
    toAmount: digits,
    toAmountMin: digits,
    approvalAddress: z.optional(z.nullable(evmAddress)),
    gasCosts: z.optional(z.array(cost)),
    feeCosts: z.optional(z.nullable(z.array(fee))),
  }),
  transactionRequest: z.object({
    from: z.optional(evmAddress),
    to: evmAddress,
    data: callData,
    value: quantity,
    gasLimit: z.optional(quantity),
    gasPrice: z.optional(quantity),
  }),
})
type Step = z.infer<typeof step>

const refusal = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })

const toTheirs = (id: string): string => {
  const { address } = parseAccountId(id)
  return isNative(address) ? NATIVE : address
}

/** 404 and "no quote" (1002) are answers: nothing connects the tokens. */
function isNoRoute(error: unknown): boolean {
  if (!(error instanceof SourceError)) return false
  const { data } = z.safeParse(refusal, error.said)
  return error.status === 404 || data?.code === 1002
}

function feesOf({ estimate }: Step, { from }: SwapRequest): SwapFee[] {
  const { chainId } = parseAccountId(from)
  return (estimate.feeCosts ?? []).flatMap(({ name = '', percentage, amount, token }): SwapFee[] => {
    const rate = Number(percentage)
    const address = token?.address
    return [
      {
        kind: /integrator/i.test(name) ? 'integrator' : 'provider',
        amount,
        token: address === undefined || address === NATIVE ? from : `${chainId}:${address}`,
        ...(rate >= 0 && rate <= 1 ? { rate } : {}),
      },
    ]
  })
}

function toQuote(request: SwapRequest, found: Step, slippage: number): SwapQuote {
  const { amount, from, to } = request
  const { estimate, tool, toolDetails } = found
  const { chainId, address } = parseAccountId(from)
  const via = shownName(toolDetails?.name ?? tool)
  const spent = (estimate.gasCosts ?? []).reduce((sum, { amount: part }) => sum + BigInt(part), 0n)
  const { approvalAddress } = estimate
  return {
    id: found.id,
    fromAmount: `${amount}`,
    fromAccount: from,
    toAmount: estimate.toAmount,
    toAccount: to,
    provider: { id: 'lifi', name: 'LI.FI', ...(via === undefined ? {} : { via }) },
    minToAmount: estimate.toAmountMin,
    slippage,
    spender: isNative(address) || !approvalAddress ? null : `${chainId}:${approvalAddress}`,
    value: isNative(address) ? `${amount}` : '0',
    ...(spent > 0n ? { networkFee: { amount: `${spent}` } } : {}),
    fees: feesOf(found, request),
    execution: 'transaction',
  }
}

/** Asks for one quote; nothing where nothing connects the tokens. */
function asker(fetch: SourceFetch, { apiKey, integrator, fee: taken, url = LIFI_URL }: LifiOptions) {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-lifi-api-key': apiKey }
  return async (request: SwapRequest, slippage: number, signal: AbortSignal): Promise<Step | undefined> => {
    const chain = parseAccountId(request.from).chainId.slice('eip155:'.length)
    const account = plainAddressOf(request.userAddress)
    const asked = new URL(`${url}/v1/quote`)
    const query = {
      fromChain: chain,
      toChain: chain,
      fromToken: toTheirs(request.from),
      toToken: toTheirs(request.to),
      fromAmount: `${request.amount}`,
      fromAddress: account,
      toAddress: account,
      slippage: `${slippage / 100}`,
      allowBridges: 'none',
      // The widget judges the price itself, by two sources.
      maxPriceImpact: '0.5',
      ...(integrator === undefined ? {} : { integrator }),
      ...(taken === undefined ? {} : { fee: `${taken}` }),
    }
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    try {
      const found = step.parse(await fetch.json(asked, { signal, headers }))
      const { fromChainId, toChainId } = found.action
      // A route over two chains is none that was asked for.
      return `${fromChainId}` === chain && `${toChainId}` === chain ? found : undefined
    } catch (error) {
      if (isNoRoute(error)) return undefined
      throw error
    }
  }
}

/**
 * Swaps of LI.FI on one chain (https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer). A quote is a transaction
 * already: the one of the quote that was shown is given out for half a minute.
 */
export function lifiQuotes(fetch: SourceFetch, options: LifiOptions = {}): QuoteSource {
  const recent = new LRUCache<string, { readonly key: string; readonly step: Step }>({
    max: MAX_RECENT,
    ttl: RECENT_MS,
  })
  const keyOf = ({ amount, from, to, userAddress }: SwapRequest, slippage: number): string =>
    [amount, from, to, plainAddressOf(userAddress), slippage].join(' ').toLowerCase()

  const ask = asker(fetch, options)
  const shown = leastShown()

  /** A step of this moment that gives no less than was shown, where the price has not fallen below that. */
  async function renew(request: SwapRequest, slippage: number, signal: AbortSignal): Promise<Step | undefined> {
    const found = await ask(request, slippage, signal)
    const { toAmount = '0', toAmountMin = '0' } = found?.estimate ?? {}
    const room = shown.roomFor(request, slippage, { out: BigInt(toAmount), least: BigInt(toAmountMin) })
    return room === undefined ? found : ask(request, room, signal)
  }

  return {
    supports: (chainId) => chainId.startsWith('eip155:'),
    spender: (chainId) => DIAMONDS[chainId] ?? DIAMOND,
    async quotes(request, { signal }) {
      const { slippage = DEFAULT_SLIPPAGE } = request
      const found = await ask(request, slippage, signal)
      if (!found) return []
      shown.show(request, slippage, BigInt(found.estimate.toAmountMin))
      recent.set(found.id, { key: keyOf(request, slippage), step: found })
      return [toQuote(request, found, slippage)]
    },
    async buildTransaction(request, { slippage, quoteId }, { signal }) {
      const known = quoteId === undefined ? undefined : recent.get(quoteId)
      const isSame = known?.key === keyOf(request, slippage)
      const found = isSame ? known?.step : await renew(request, slippage, signal)
      if (!found)
        throw new GatewayError(422, 'no-route', 'LI.FI has no route for these tokens any more: request a new price.')
      const { chainId } = parseAccountId(request.from)
      const { to, data, value, gasLimit = 0n, gasPrice = 0n } = found.transactionRequest
      return {
        tx: {
          from: `${chainId}:${plainAddressOf(request.userAddress)}`,
          to: `${chainId}:${to}`,
          data,
          amount: `${request.amount}`,
          value: `${value}`,
          eip155: { gas: `${gasLimit}`, gasPrice: `${gasPrice}` },
        },
      }
    },
  }
}
