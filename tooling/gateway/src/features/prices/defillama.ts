import * as z from 'zod/mini'
import { type CaipId, parseAccountId } from '../../core/caip.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isNative } from '../swap/exchange.ts'
import type { Price, PriceSource } from './source.ts'

/** Ids of one request. */
const BATCH = 100
/** How long prices are used, in milliseconds. */
const KEPT_MS = 15_000
/** Prices that are older, in seconds, or of which the service is less sure, are none. */
const MAX_AGE_S = 3_600
const MIN_CONFIDENCE = 0.9

/** Where the service answers, for who asks no other address. */
export const DEFILLAMA_URL = 'https://coins.llama.fi'

/** The service's own names of chains, by CAIP-2 id. */
const CHAINS: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'era',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
/** The names of coins that are no contract's, by CAIP-2 id; the service has them from CoinGecko. */
const COINS: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'polkadot',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 'kusama',
  'polkadot:48239ef607d7928874027a43a6768920': 'kusama',
}
const ZERO = '0x0000000000000000000000000000000000000000'
/** The mint that wraps SOL, which has the coin's price. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const answer = z.object({
  coins: z.record(
    z.string(),
    z.object({
      price: z.number().check(z.positive()),
      symbol: z.optional(z.string().check(z.maxLength(100))),
      timestamp: z.number(),
      confidence: z.optional(z.number()),
    }),
  ),
})

/** The service's id of a token; undefined on a chain that it does not know by our name. */
function idOf(id: CaipId): string | undefined {
  const { chainId, address } = parseAccountId(id)
  const coin = COINS[chainId]
  if (coin) return isNative(address) ? `coingecko:${coin}` : undefined
  const chain = CHAINS[chainId]
  if (!chain) return undefined
  if (chain === 'solana') return `${chain}:${isNative(address) ? WRAPPED_SOL : address}`
  return `${chain}:${isNative(address) ? ZERO : address.toLowerCase()}`
}

/**
 * Prices of DefiLlama's public service, which takes no key (https://api-docs.defillama.com).
 *
 * @param url another address of the service, such as a proxy of one's own
 * @param now milliseconds since 1970
 */
export function defillamaPrices(
  fetch: SourceFetch,
  url: string = DEFILLAMA_URL,
  now: () => number = Date.now,
): PriceSource {
  async function batch(ids: readonly string[], signal: AbortSignal) {
    const asked = new URL(`${url}/prices/current/${ids.map(encodeURIComponent).join(',')}`)
    const { coins } = answer.parse(await fetch.json(asked, { signal, keepMs: KEPT_MS }))
    return Object.entries(coins).filter(
      ([, { confidence = 1, timestamp }]) => confidence >= MIN_CONFIDENCE && now() / 1000 - timestamp <= MAX_AGE_S,
    )
  }
  return {
    async prices(addresses, _currency, { signal }) {
      const byId = new Map<string, CaipId[]>()
      for (const address of addresses) {
        const id = idOf(address)
        if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), address])
      }
      const ids = [...byId.keys()]
      const value: Price[] = []
      for (let start = 0; start < ids.length; start += BATCH)
        for (const [id, { price, symbol, timestamp }] of await batch(ids.slice(start, start + BATCH), signal))
          for (const address of byId.get(id) ?? [])
            value.push({ address, price, updatedAt: timestamp, ...(symbol === undefined ? {} : { symbol }) })
      return { value, missing: [] }
    },
  }
}
