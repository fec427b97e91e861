import * as z from 'zod/mini'
import { type CaipId, parseAccountId } from '../../core/caip.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isNative } from '../swap/exchange.ts'
import type { Price, PriceSource } from './source.ts'

/** Contracts of one request. */
const BATCH = 100

/** The service's names of a chain, where it lists contracts of it, and of its coin, by CAIP-2 id. */
const CHAINS: Readonly<Record<string, { readonly platform?: string; readonly coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'eip155:59144': { platform: 'linea', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
  'bip122:000000000019d6689c085ae165831e93': { coin: 'bitcoin' },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { coin: 'polkadot' },
  'polkadot:68d56f15f85d3136970ec16946040bc1': { coin: 'polkadot' },
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': { coin: 'kusama' },
  'polkadot:48239ef607d7928874027a43a6768920': { coin: 'kusama' },
}

/** The two addresses of the service, and the header that carries the key of each plan. */
export const COINGECKO_PLANS = {
  demo: { url: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { url: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
} as const

/** How CoinGecko is asked. */
export interface CoingeckoOptions {
  readonly apiKey?: string | undefined
  /** `demo` unless given. */
  readonly plan?: 'demo' | 'pro' | undefined
  /** Another address of the service. */
  readonly url?: string | undefined
}

const answer = z.record(
  z.string(),
  z.object({ usd: z.optional(z.nullable(z.number())), last_updated_at: z.optional(z.nullable(z.number())) }),
)

/** One request to the service, and which of our ids each of its keys answers. */
interface Asked {
  readonly path: string
  readonly parameter: string
  readonly ids: Map<string, CaipId[]>
}

/** What must be asked: one list of coins, and one list of contracts for each chain. */
function requestsFor(addresses: readonly CaipId[]): readonly Asked[] {
  const asked = new Map<string, Asked>()
  for (const id of addresses) {
    const { chainId, address } = parseAccountId(id)
    const chain = CHAINS[chainId]
    if (!chain) continue
    const isCoin = isNative(address)
    if (!isCoin && !chain.platform) continue
    const path = isCoin ? '/simple/price' : `/simple/token_price/${chain.platform}`
    const key = isCoin ? chain.coin : address.startsWith('0x') ? address.toLowerCase() : address
    const entry = asked.get(path) ?? { path, parameter: isCoin ? 'ids' : 'contract_addresses', ids: new Map() }
    entry.ids.set(key, [...(entry.ids.get(key) ?? []), id])
    asked.set(path, entry)
  }
  return [...asked.values()]
}

/** Prices of CoinGecko (https://docs.coingecko.com/reference/simple-token-price); a key raises the limits. */
export function coingeckoPrices(
  fetch: SourceFetch,
  { apiKey, plan = 'demo', url }: CoingeckoOptions = {},
): PriceSource {
  const { url: root, header } = COINGECKO_PLANS[plan]
  const headers: Record<string, string> = apiKey === undefined ? {} : { [header]: apiKey }

  async function ask({ path, parameter, ids }: Asked, keys: readonly string[], signal: AbortSignal): Promise<Price[]> {
    const asked = new URL(`${url ?? root}${path}`)
    asked.searchParams.set(parameter, keys.join(','))
    asked.searchParams.set('vs_currencies', 'usd')
    asked.searchParams.set('include_last_updated_at', 'true')
    const found = answer.parse(await fetch.json(asked, { signal, headers, keepMs: 15_000 }))
    return Object.entries(found).flatMap(([key, { usd, last_updated_at: at }]) => {
      if (usd === undefined || usd === null || usd <= 0) return []
      const updated = at === undefined || at === null ? {} : { updatedAt: at }
      const named = ids.get(key) ?? ids.get(key.toLowerCase()) ?? []
      return named.map((address): Price => ({ address, price: usd, ...updated }))
    })
  }

  return {
    async prices(addresses, _currency, { signal }) {
      const value: Price[] = []
      for (const asked of requestsFor(addresses)) {
        const keys = [...asked.ids.keys()]
        for (let start = 0; start < keys.length; start += BATCH)
          value.push(...(await ask(asked, keys.slice(start, start + BATCH), signal)))
      }
      return { value, missing: [] }
    },
  }
}
