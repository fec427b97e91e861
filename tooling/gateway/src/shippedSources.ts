import * as z from 'zod/mini'
import { blockscoutUrls } from './core/sources/blockscout.ts'
import { readOptions, sourceOptions, urlOption } from './core/sources/selection.ts'
import { blockscoutHoldings } from './features/balance/blockscout.ts'
import { jupiterQuotes } from './features/engines/jupiter.ts'
import { LIFI_URL, lifiQuotes } from './features/engines/lifi.ts'
import { ZEROEX_URL, zeroexQuotes } from './features/engines/zeroex.ts'
import { ESPLORA_INSTANCES, esploraHistory, esploraHoldings } from './features/explorer/esplora.ts'
import { explorerHistory } from './features/explorer/explorerHistory.ts'
import { HELIUS_URL, heliusHistory } from './features/explorer/helius.ts'
import { SUBSCAN_INSTANCES, subscanHistory } from './features/explorer/subscan.ts'
import { chainFees, esploraFees } from './features/fees/feeSources.ts'
import { chainGas } from './features/gas/onchain.ts'
import { blockscoutNfts } from './features/nfts/blockscout.ts'
import { COINBASE_URLS, coinbaseOnramp } from './features/onramp/coinbase.ts'
import { coinbaseTokens } from './features/onramp/coinbaseToken.ts'
import { MELD_URL, meldOnramp } from './features/onramp/meld.ts'
import { COINGECKO_PLANS, coingeckoPrices } from './features/prices/coingecko.ts'
import { cachedPrices } from './features/prices/combine.ts'
import { DEFILLAMA_URL, defillamaPrices } from './features/prices/defillama.ts'
import { exchangePrices } from './features/prices/onchain.ts'
import { createExchanges } from './features/swap/exchange.ts'
import { exchangeQuotes } from './features/swap/onchain.ts'
import { JUPITER_URL, jupiterTokens, tokenList } from './features/tokens/tokenList.ts'
import type { CreateSource } from './sourceContract.ts'

const key = z.optional(z.string().check(z.minLength(1)))
/** Token lists are longer than what other services answer. */
const LIST_BYTES = 20_000_000
const ETHERSCAN_URL = 'https://api.etherscan.io/v2/api'

const hostsOf = (urls: Iterable<string>): string[] => [...urls].map((url) => new URL(url).host)

/** The configured chains themselves: their exchanges and their blocks. */
const onchain: CreateSource = (_options, { chains }) => {
  const exchanges = createExchanges(chains)
  return {
    prices: { ...exchangePrices(exchanges), supports: (chainId) => exchanges.has(chainId) },
    quotes: { ...exchangeQuotes(chains, exchanges), supports: (chainId) => exchanges.has(chainId) },
    gas: chainGas(chains),
    fees: chainFees(chains),
  }
}

const defillama: CreateSource = (options, { fetch }) => {
  const { url = DEFILLAMA_URL } = readOptions(options, z.strictObject({ ...sourceOptions, url: urlOption }))
  return { prices: cachedPrices(defillamaPrices(fetch({ hosts: hostsOf([url]), spacingMs: 120 }), url)) }
}

const coingecko: CreateSource = (options, { fetch }) => {
  const plan = z.optional(z.enum(['demo', 'pro']))
  const stated = readOptions(options, z.strictObject({ ...sourceOptions, url: urlOption, apiKey: key, plan }))
  const url = stated.url ?? COINGECKO_PLANS[stated.plan ?? 'demo'].url
  return { prices: cachedPrices(coingeckoPrices(fetch({ hosts: hostsOf([url]), spacingMs: 2_000 }), stated)) }
}

const tokenlist: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({ ...sourceOptions, url: z.url({ protocol: /^https?$/ }) })
  const { url } = readOptions(options, schema)
  return { tokens: tokenList(fetch({ hosts: hostsOf([url]), maxBytes: LIST_BYTES }), url) }
}

const jupiter: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    url: urlOption,
    apiKey: key,
    referralAccount: key,
    referralFee: z.optional(z.int().check(z.minimum(50), z.maximum(255))),
  })
  const { url = JUPITER_URL, ...stated } = readOptions(options, schema)
  const limited = fetch({ hosts: hostsOf([url]), maxBytes: LIST_BYTES, spacingMs: 1_000 })
  return { tokens: jupiterTokens(limited, stated.apiKey, url), quotes: jupiterQuotes(limited, { ...stated, url }) }
}

const lifi: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    url: urlOption,
    apiKey: key,
    integrator: z.optional(z.string().check(z.regex(/^[\w.-]{1,23}$/))),
    fee: z.optional(z.number().check(z.gte(0), z.lt(0.1))),
  })
  const stated = readOptions(options, schema)
  const limited = fetch({ hosts: hostsOf([stated.url ?? LIFI_URL]), spacingMs: stated.apiKey === undefined ? 500 : 0 })
  return { quotes: lifiQuotes(limited, stated) }
}

const zeroex: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    url: urlOption,
    apiKey: z.string().check(z.minLength(1)),
    feeBps: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
    feeRecipient: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
  })
  const stated = readOptions(options, schema)
  return { quotes: zeroexQuotes(fetch({ hosts: hostsOf([stated.url ?? ZEROEX_URL]), spacingMs: 100 }), stated) }
}

const blockscout: CreateSource = (options, { chains, tokens, fetch }) => {
  const instances = z.optional(z.record(z.string(), z.url({ protocol: /^https?$/ })))
  const urls = blockscoutUrls(readOptions(options, z.strictObject({ ...sourceOptions, instances })).instances)
  const limited = fetch({ hosts: hostsOf(urls.values()), spacingMs: 210 })
  return {
    holdings: blockscoutHoldings(limited, urls),
    nfts: blockscoutNfts(limited, urls),
    history: explorerHistory({
      fetch: limited,
      chains,
      tokens,
      endpoint(chainId) {
        const url = urls.get(chainId)
        return url === undefined ? undefined : { source: 'blockscout', url: new URL(`${url}/api`) }
      },
    }),
  }
}

const etherscan: CreateSource = (options, { chains, tokens, fetch }) => {
  const schema = z.strictObject({ ...sourceOptions, url: urlOption, apiKey: z.string().check(z.minLength(1)) })
  const { apiKey, url = ETHERSCAN_URL } = readOptions(options, schema)
  const endpoint = (chainId: string) => {
    if (!chainId.startsWith('eip155:')) return undefined
    const asked = new URL(url)
    asked.searchParams.set('chainid', chainId.slice('eip155:'.length))
    asked.searchParams.set('apikey', apiKey)
    return { source: 'etherscan', url: asked }
  }
  const limited = fetch({ hosts: hostsOf([url]), spacingMs: 350 })
  return { history: explorerHistory({ fetch: limited, chains, tokens, endpoint }) }
}

const helius: CreateSource = (options, { fetch, ...context }) => {
  const schema = z.strictObject({ ...sourceOptions, url: urlOption, apiKey: z.string().check(z.minLength(1)) })
  const { apiKey, url = HELIUS_URL } = readOptions(options, schema)
  const asked = new URL(url)
  asked.searchParams.set('api-key', apiKey)
  return {
    history: heliusHistory(fetch({ hosts: [asked.host], spacingMs: 110, maxBytes: 10_000_000 }), context, asked),
  }
}

const esplora: CreateSource = (options, { chains, fetch }) => {
  const instances = z.optional(
    z.record(
      z.string().check(z.startsWith('bip122:', 'Esplora serves chains of Bitcoin, bip122:…')),
      z.url({ protocol: /^https?$/ }),
    ),
  )
  const stated = readOptions(options, z.strictObject({ ...sourceOptions, instances })).instances ?? ESPLORA_INSTANCES
  const urls = new Map(Object.entries(stated).map(([chainId, url]) => [chainId, url.replace(/\/+$/, '')]))
  const limited = fetch({ hosts: hostsOf(urls.values()), spacingMs: 110, maxBytes: 10_000_000 })
  return {
    holdings: esploraHoldings(limited, chains, urls),
    history: esploraHistory(limited, chains, urls),
    fees: esploraFees(limited, urls),
  }
}

const subscan: CreateSource = (options, { chains, fetch }) => {
  const instances = z.optional(
    z.record(
      z.string().check(z.startsWith('polkadot:', 'Subscan serves chains of Polkadot, polkadot:…')),
      z.url({ protocol: /^https?$/ }),
    ),
  )
  const stated = readOptions(options, z.strictObject({ ...sourceOptions, instances, apiKey: key }))
  const entries = Object.entries(stated.instances ?? SUBSCAN_INSTANCES)
  const urls = new Map(entries.map(([chainId, url]) => [chainId, url.replace(/\/+$/, '')]))
  const limited = fetch({ hosts: hostsOf(urls.values()), spacingMs: 210 })
  return { history: subscanHistory(limited, chains, { urls, apiKey: stated.apiKey }) }
}

const needed = z.string().check(z.minLength(1))

/** Coinbase Onramp by its name in the configuration. */
const coinbase: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    keyId: needed,
    keySecret: needed,
    webhookSecret: z.optional(needed),
    url: urlOption,
    pageUrl: urlOption,
  })
  const { keyId, keySecret, webhookSecret, url, pageUrl } = readOptions(options, schema)
  const urls = { api: url ?? COINBASE_URLS.api, page: pageUrl ?? COINBASE_URLS.page }
  const limited = fetch({ hosts: hostsOf([urls.api]), spacingMs: 110 })
  const source = coinbaseOnramp({ fetch: limited, token: coinbaseTokens(keyId, keySecret), webhookSecret, urls })
  return { onramp: source, exchanges: source }
}

/** Meld by its name in the configuration. */
const meld: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    apiKey: needed,
    webhookSecret: z.optional(needed),
    url: urlOption,
  })
  const { apiKey, webhookSecret, url = MELD_URL } = readOptions(options, schema)
  const limited = fetch({ hosts: hostsOf([url]), spacingMs: 110 })
  const source = meldOnramp({ fetch: limited, apiKey, webhookSecret, url })
  return { onramp: source, exchanges: source }
}

/**
 * The sources that ship, by the name that the configuration selects them with. The pauses between their requests are what
 * each service allows who pays nothing, as it publishes it.
 */
export const shippedSources: Readonly<Record<string, CreateSource>> = {
  onchain,
  defillama,
  coingecko,
  tokenlist,
  jupiter,
  blockscout,
  etherscan,
  helius,
  esplora,
  coinbase,
  meld,
  subscan,
  lifi,
  zeroex,
}
