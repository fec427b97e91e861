import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { erc20Abi } from 'viem'
import { type CaipId, parseAccountId, toCaipId, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { Selected } from '../../core/sources/compose.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { PriceSource } from '../prices/source.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { isNative, nativeAddress } from './exchange.ts'
import { DEFAULT_SLIPPAGE, minimumOf, type QuoteSource, type SwapRequest } from './source.ts'

/** How long engines are waited for. */
export interface QuoteTimes {
  /** Milliseconds after the first good answer. */
  readonly settleMs: number
  /** Milliseconds at most. */
  readonly capMs: number
}

/** What engines have said. */
export interface Competition {
  readonly quotes: readonly SwapQuote[]
  /** Names of the engines that failed, came too late or answered about something else. */
  readonly missing: readonly string[]
  /** Of those that failed, why. */
  readonly errors: readonly unknown[]
}

/** Between the name of an engine and what it calls a quote itself. */
const MARK = '~'

/** The id of a quote by which its engine is found again. */
export function markedId(use: string, id: string | null): string {
  return `${use}${MARK}${id ?? ''}`
}

/** The engine that a marked id names, and its own id; nothing of an id that no engine gave. */
export function readId(id: string | undefined): { readonly use: string; readonly id: string | undefined } | undefined {
  const at = id?.indexOf(MARK) ?? -1
  if (id === undefined || at < 1) return undefined
  const own = id.slice(at + 1)
  return { use: id.slice(0, at), id: own === '' ? undefined : own }
}

const WHOLE = /^(0|[1-9]\d{0,77})$/

/**
 * Whether a quote answers the question: its amounts and tokens, and a minimum that holds what was asked for. A unit less is
 * the rounding of another formula.
 */
export function isHonest(quote: SwapQuote, { amount, from, to, slippage = DEFAULT_SLIPPAGE }: SwapRequest): boolean {
  const { minToAmount = '0' } = quote
  if (![quote.fromAmount, quote.toAmount, minToAmount].every((text) => WHOLE.test(text))) return false
  if (quote.fromAmount !== `${amount}` || quote.fromAccount !== from || quote.toAccount !== to) return false
  const [out, least] = [BigInt(quote.toAmount), BigInt(minToAmount)]
  return out > 0n && least <= out && (least === 0n || least + 1n >= minimumOf(out, slippage))
}

/**
 * Asks all engines at once: those that have answered by `settleMs` after the first good answer count, and none is waited for
 * longer than `capMs`. One that is down, slow or wrong takes no other one down.
 */
export async function compete(
  engines: readonly Selected<QuoteSource>[],
  request: SwapRequest,
  { signal, log }: RequestOptions,
  { settleMs, capMs }: QuoteTimes,
): Promise<Competition> {
  const ended = new AbortController()
  const quotes: SwapQuote[] = []
  const errors: unknown[] = []
  const open = new Set(engines.map(({ use }) => use))
  const missing: string[] = []
  const limited = AbortSignal.any([signal, ended.signal])
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, capMs)
    limited.addEventListener('abort', () => resolve(), { once: true })
  })
  let settled: NodeJS.Timeout | undefined
  const first = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve(), { once: true })
    const ask = async ({ use, source }: Selected<QuoteSource>): Promise<void> => {
      try {
        const found = await source.quotes(request, { signal: limited, log })
        if (ended.signal.aborted) return
        const honest = found.filter((quote) => isHonest(quote, request))
        if (honest.length < found.length) missing.push(use)
        quotes.push(...honest.map((quote) => ({ ...quote, id: markedId(use, quote.id) })))
        if (honest.length > 0) settled ??= setTimeout(resolve, settleMs)
      } catch (error) {
        if (ended.signal.aborted) return
        log.warn({ err: error, source: use }, 'an engine gave no quote')
        errors.push(error)
        missing.push(use)
      }
      open.delete(use)
    }
    Promise.all(engines.map(ask)).then(() => resolve())
  })
  await Promise.race([first, enough])
  clearTimeout(timer)
  clearTimeout(settled)
  ended.abort()
  signal.throwIfAborted()
  return { quotes, missing: [...new Set([...missing, ...open])], errors }
}

/** What quotes are compared by. */
export interface Scales {
  readonly chains: Chains
  readonly prices: PriceSource
  readonly tokens: TokenMetadata
}

/** Prices are compared as whole numbers with so many decimals. */
const SCALE = 12

const whole = (price: number): bigint => BigInt(Math.round(price * 10 ** SCALE))

/** Decimals of a token: as configured or listed, else as its contract says. */
async function decimalsOf(
  id: CaipId,
  { chains, tokens }: Scales,
  options: RequestOptions,
): Promise<number | undefined> {
  const { chainId, address } = parseAccountId(id)
  const chain = chains.get(chainId)
  if (isNative(address)) return chain.config.nativeCurrency.decimals
  const listed = (await tokens.ofChain(chainId, options)).get(address.toLowerCase())
  if (listed || !chain.client) return listed?.decimals
  return chain.client.readContract({ address: toEvmAddress(address), abi: erc20Abi, functionName: 'decimals' })
}

/** How many units of the token that comes out one unit of the native currency is worth; `undefined` where that is unknown. */
async function rate(to: CaipId, scales: Scales, options: RequestOptions) {
  const { chainId } = parseAccountId(to)
  const native = toCaipId(chainId, nativeAddress)
  if (isNative(parseAccountId(to).address)) return { up: 1n, down: 1n }
  const [{ value }, decimals] = await Promise.all([
    scales.prices.prices([native, to], 'usd', options),
    decimalsOf(to, scales, options),
  ])
  const [fee, out] = [native, to].map((id) => value.find(({ address }) => address === id)?.price ?? 0)
  if (!fee || !out || decimals === undefined) return undefined
  const { nativeCurrency } = scales.chains.get(chainId).config
  return { up: whole(fee) * 10n ** BigInt(decimals), down: whole(out) * 10n ** BigInt(nativeCurrency.decimals) }
}

/**
 * Quotes by what is left of them after the network fee, the most first. Where prices are missing, or one of the quotes does
 * not say what its fee is, by what comes out.
 */
export async function bestFirst(
  quotes: readonly SwapQuote[],
  scales: Scales,
  options: RequestOptions,
): Promise<readonly SwapQuote[]> {
  const [first] = quotes
  if (!first || quotes.length === 1) return quotes
  const haveFees = quotes.every(({ networkFee }) => networkFee !== undefined)
  const found = haveFees
    ? await rate(first.toAccount, scales, options).catch((error: unknown) => {
        options.signal.throwIfAborted()
        options.log.warn({ err: error }, 'network fees of quotes cannot be compared')
        return undefined
      })
    : undefined
  const left = ({ toAmount, networkFee }: SwapQuote): bigint =>
    BigInt(toAmount) - (found && found.down > 0n ? (BigInt(networkFee?.amount ?? '0') * found.up) / found.down : 0n)
  const ranked = quotes.map((quote) => ({ quote, left: left(quote) }))
  ranked.sort((a, b) => (a.left === b.left ? 0 : a.left > b.left ? -1 : 1))
  return ranked.map(({ quote }) => quote)
}
