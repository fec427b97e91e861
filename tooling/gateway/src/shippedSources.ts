import * as z from 'zod/mini'
import { inWords } from './core/config/configSchema.ts'
import { ConfigError } from './core/errors.ts'
import { blockscoutUrls } from './core/sources/blockscout.ts'
import type { SourceSelection } from './core/sources/selection.ts'
import { createSourceFetch, type SourceFetch } from './core/sources/sourceFetch.ts'
import { blockscoutHoldings } from './features/balance/blockscout.ts'
import type { SelectedHoldings } from './features/balance/joinBalances.ts'
import type { ExplorerEndpoint } from './features/explorer/explorerClient.ts'
import { explorerHistory } from './features/explorer/explorerHistory.ts'
import type { SelectedHistory } from './features/history/combine.ts'
import { COINGECKO_PLANS, coingeckoPrices } from './features/prices/coingecko.ts'
import { cachedPrices, type SelectedPrices } from './features/prices/combine.ts'
import { DEFILLAMA_URL, defillamaPrices } from './features/prices/defillama.ts'
import { exchangePrices } from './features/prices/onchain.ts'
import { JUPITER_URL, jupiterTokens, tokenList } from './features/tokens/tokenList.ts'
import type { SelectedTokens, TokenMetadata } from './features/tokens/tokenMetadata.ts'
import type { BaseServices } from './services.ts'

const url = z.optional(z.url({ protocol: /^https?$/ }))
const key = z.optional(z.string().check(z.minLength(1)))
const shared = { use: z.string(), chains: z.optional(z.array(z.string())) }
/** Token lists are longer than what other services answer. */
const LIST_BYTES = 20_000_000
const ETHERSCAN_URL = 'https://api.etherscan.io/v2/api'
/** Milliseconds between two requests: what each service allows who pays nothing, as it publishes it. */
const SPACING = {
  defillama: 120,
  coingecko: 2_000,
  jupiter: 1_000,
  etherscan: 350,
  blockscout: 210,
  tokenlist: 0,
} as const

/** A source's own options, checked; what is unknown is refused, so that a typing error is seen. */
function optionsOf<Options>(selection: SourceSelection, kind: string, schema: z.ZodMiniType<Options>): Options {
  const result = z.safeParse(schema, selection, inWords)
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || selection.use}: ${message}`)
  throw new ConfigError(
    'config',
    `sources.${kind}: the source "${selection.use}" is not set up; correct:\n${lines.join('\n')}`,
  )
}

function unknownSource(kind: string, { use }: SourceSelection, known: readonly string[]): never {
  throw new ConfigError('config', `sources.${kind}: there is no source "${use}"; these ship: ${known.join(', ')}.`)
}

const hostsOf = (urls: Iterable<string>): string[] => [...urls].map((first) => new URL(first).host)

/** What sources are made with. */
type Tools = Pick<BaseServices, 'chains' | 'exchanges' | 'metrics'>

/** Requests of one source within the limits that its service publishes. */
function fetchOf(
  { metrics }: Tools,
  source: keyof typeof SPACING,
  urls: Iterable<string>,
  maxBytes?: number,
): SourceFetch {
  return createSourceFetch({
    source,
    hosts: hostsOf(urls),
    spacingMs: SPACING[source],
    metrics,
    ...(maxBytes ? { maxBytes } : {}),
  })
}

function toPrices(selection: SourceSelection, tools: Tools): SelectedPrices {
  const { use } = selection
  const { exchanges } = tools
  if (use === 'onchain')
    return { ...selection, chains: selection.chains ?? [...exchanges.keys()], source: exchangePrices(exchanges) }
  if (use === 'defillama') {
    const { url: at = DEFILLAMA_URL } = optionsOf(selection, 'prices', z.strictObject({ ...shared, url }))
    return { ...selection, source: cachedPrices(defillamaPrices(fetchOf(tools, use, [at]), at)) }
  }
  if (use === 'coingecko') {
    const schema = z.strictObject({ ...shared, url, apiKey: key, plan: z.optional(z.enum(['demo', 'pro'])) })
    const options = optionsOf(selection, 'prices', schema)
    const at = options.url ?? COINGECKO_PLANS[options.plan ?? 'demo'].url
    return { ...selection, source: cachedPrices(coingeckoPrices(fetchOf(tools, use, [at]), options)) }
  }
  return unknownSource('prices', selection, ['defillama', 'coingecko', 'onchain'])
}

function toTokens(selection: SourceSelection, tools: Tools): SelectedTokens {
  const { use } = selection
  if (use === 'tokenlist') {
    const { url: at } = optionsOf(
      selection,
      'tokens',
      z.strictObject({ ...shared, url: z.url({ protocol: /^https?$/ }) }),
    )
    return { ...selection, source: tokenList(fetchOf(tools, use, [at], LIST_BYTES), at) }
  }
  if (use === 'jupiter') {
    const { apiKey, url: at = JUPITER_URL } = optionsOf(
      selection,
      'tokens',
      z.strictObject({ ...shared, url, apiKey: key }),
    )
    return {
      chains: ['solana:*'],
      ...selection,
      source: jupiterTokens(fetchOf(tools, use, [at], LIST_BYTES), apiKey, at),
    }
  }
  return unknownSource('tokens', selection, ['tokenlist', 'jupiter'])
}

const instances = z.strictObject({
  ...shared,
  instances: z.optional(z.record(z.string(), z.url({ protocol: /^https?$/ }))),
})

function toHoldings(selection: SourceSelection, tools: Tools): SelectedHoldings {
  if (selection.use !== 'blockscout') return unknownSource('holdings', selection, ['blockscout'])
  const urls = blockscoutUrls(optionsOf(selection, 'holdings', instances).instances)
  return { ...selection, source: blockscoutHoldings(fetchOf(tools, 'blockscout', urls.values()), urls) }
}

function toHistory(selection: SourceSelection, metadata: TokenMetadata, tools: Tools): SelectedHistory {
  const { use } = selection
  const { chains } = tools
  const made = (
    source: 'etherscan' | 'blockscout',
    hosts: Iterable<string>,
    endpoint: (chainId: string) => ExplorerEndpoint | undefined,
  ) => ({
    ...selection,
    knows: (chainId: string) => endpoint(chainId) !== undefined,
    source: explorerHistory({ fetch: fetchOf(tools, source, hosts), chains, tokens: metadata, endpoint }),
  })
  if (use === 'etherscan') {
    const schema = z.strictObject({ ...shared, url, apiKey: z.string().check(z.minLength(1)) })
    const { apiKey, url: at = ETHERSCAN_URL } = optionsOf(selection, 'history', schema)
    return made(use, [at], (chainId) => {
      const asked = new URL(at)
      asked.searchParams.set('chainid', chainId.slice('eip155:'.length))
      asked.searchParams.set('apikey', apiKey)
      return { source: use, url: asked }
    })
  }
  if (use !== 'blockscout') return unknownSource('history', selection, ['etherscan', 'blockscout'])
  const urls = blockscoutUrls(optionsOf(selection, 'history', instances).instances)
  return made(use, urls.values(), (chainId) => {
    const at = urls.get(chainId)
    return at === undefined ? undefined : { source: use, url: new URL(`${at}/api`) }
  })
}

/** The sources that the configuration selects. */
export interface ShippedSources {
  readonly prices: readonly SelectedPrices[]
  readonly tokens: readonly SelectedTokens[]
  readonly holdings: readonly SelectedHoldings[]
  history(metadata: TokenMetadata): readonly SelectedHistory[]
}

/**
 * Makes the sources that the configuration selects.
 *
 * @throws ConfigError naming the source and the setting
 */
export function shippedSources({
  config: { sources },
  ...tools
}: Tools & Pick<BaseServices, 'config'>): ShippedSources {
  const { prices = [{ use: 'onchain' }], tokens = [], holdings = [], history = [] } = sources
  return {
    prices: prices.map((selection) => toPrices(selection, tools)),
    tokens: tokens.map((selection) => toTokens(selection, tools)),
    holdings: holdings.map((selection) => toHoldings(selection, tools)),
    history: (metadata) => history.map((selection) => toHistory(selection, metadata, tools)),
  }
}
