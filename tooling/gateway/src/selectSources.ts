import { createRequire } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourcesConfig } from './core/config/config.ts'
import { ConfigError, GatewayError } from './core/errors.ts'
import { getProp } from './core/readField.ts'
import { type Selected, serves } from './core/sources/compose.ts'
import { type SourceSelection, servesChain } from './core/sources/selection.ts'
import { createSourceFetch, type SourceFetch } from './core/sources/sourceFetch.ts'
import { ESPLORA_INSTANCES } from './features/explorer/esplora.ts'
import { type TokenMetadata, tokenMetadata } from './features/tokens/tokenMetadata.ts'
import type { BaseServices } from './services.ts'
import { shippedSources } from './shippedSources.ts'
import type { CreateSource, Source, SourceContext, SourceKind } from './sourceContract.ts'

/** The sources that the configuration selects, by what they are asked for, in the order in which they are asked. */
export type SelectedSources = { readonly [Kind in SourceKind]: readonly Selected<NonNullable<Source[Kind]>>[] } & {
  /** What the lists know of tokens. */
  readonly metadata: TokenMetadata
}

/** Where a package may stand: beside the gateway, or in the folder that it was started in. */
async function load(use: string): Promise<object> {
  if (use.startsWith('./') || use.startsWith('../') || isAbsolute(use))
    return import(pathToFileURL(isAbsolute(use) ? use : join(process.cwd(), use)).href)
  try {
    return await import(use)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    return import(pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(use)).href)
  }
}

/** What a package, or a file of the operator's, makes sources with. */
async function published(use: string, kind: string): Promise<CreateSource> {
  const names = Object.keys(shippedSources).join(', ')
  const unknown = (cause?: unknown): ConfigError =>
    new ConfigError(
      'config',
      `sources.${kind}: there is no source "${use}"; these ship: ${names}. Of others name the package or the file, and install it beside the gateway.`,
      { cause },
    )
  // A word alone is a typing error of a source that ships more often than a package.
  if (!/[/@.-]/.test(use)) throw unknown()
  const found = await load(use).catch((error: unknown) => {
    throw unknown(error)
  })
  if ('createSource' in found && typeof found.createSource === 'function') return found.createSource as CreateSource
  throw new ConfigError('config', `sources.${kind}: "${use}" exports no createSource, so it is no source.`)
}

/** One entry of the configuration as a source; the same entry in several lists is one source. */
function sourceMaker(
  context: Omit<SourceContext, 'fetch' | 'refusal' | 'cache'>,
  shared: Pick<BaseServices, 'metrics' | 'answers' | 'telemetry'>,
) {
  const made = new Map<string, Promise<Source>>()
  const fetches = new Map<string, SourceFetch>()
  return (selection: SourceSelection, kind: SourceKind): Promise<Source> => {
    const { chains: _, ...options } = selection
    const key = JSON.stringify(options)
    const fetch: SourceContext['fetch'] = (limits) => {
      const { perSecond } = selection
      const spacing = typeof perSecond === 'number' ? { spacingMs: 1000 / perSecond } : {}
      const same = JSON.stringify([selection.use, limits, perSecond])
      const found = fetches.get(same) ?? createSourceFetch({ source: selection.use, ...shared, ...limits, ...spacing })
      fetches.set(same, found)
      return found
    }
    const make = async (): Promise<Source> => {
      const create = shippedSources[selection.use] ?? (await published(selection.use, kind))
      const refusal: SourceContext['refusal'] = (...args) => new GatewayError(...args)
      // What JSON holds comes back as it was kept.
      const cache: SourceContext['cache'] = <Value>(name: string, keepMs: number, load: () => Promise<Value>) =>
        shared.answers.read(`source ${key} ${name}`, keepMs, load) as Promise<Value>
      return create(selection, { ...context, fetch, refusal, cache })
    }
    const source = made.get(key) ?? make()
    made.set(key, source)
    return source
  }
}

const KINDS = [
  'tokens',
  'holdings',
  'prices',
  'history',
  'gas',
  'fees',
  'nfts',
  'identity',
  'names',
  'directory',
  'onramp',
  'exchanges',
  'quotes',
  'sessions',
] as const satisfies readonly SourceKind[]

/** A chain without nodes is known by its sources alone: without one no request could be answered. */
function requireHoldings(chains: BaseServices['chains'], holdings: SelectedSources['holdings']): void {
  for (const { id, config } of chains.all)
    if (config.rpcUrls.length === 0 && !holdings.some((entry) => serves(entry, id)))
      throw new ConfigError(
        'config',
        `chains: ${id} has no rpcUrls, and no source under sources.holdings knows it: add a node, or select a source such as esplora.`,
      )
}

/** Wallets doubt rates that are far above what their node estimates; the rates of that node itself are never so. */
function warnOfSharedInstance(
  { chains, log }: Pick<BaseServices, 'chains' | 'log'>,
  fees: SourcesConfig['fees'] = [],
): void {
  const instanceOf = ({ use, instances = ESPLORA_INSTANCES }: SourceSelection, id: string) =>
    use === 'esplora' ? getProp(instances, id) : undefined
  const bare = (url: unknown): string => String(url).replace(/\/+$/, '')
  for (const { id, config } of chains.all) {
    const asked = fees.filter((entry) => servesChain(entry, id)).map((entry) => bare(instanceOf(entry, id)))
    if (config.esploraUrls?.some((url) => asked.includes(bare(url))))
      log.warn(
        { chain: id },
        'an instance of Esplora is in sources.fees and in esploraUrls: wallets compare rates with themselves; name another one in either',
      )
  }
}

/**
 * Makes the sources that the configuration selects.
 *
 * @throws ConfigError naming the list, the source and the setting
 */
export async function selectSources({
  config,
  chains,
  log,
  metrics,
  answers,
  telemetry,
}: Pick<BaseServices, 'config' | 'chains' | 'log' | 'metrics' | 'answers' | 'telemetry'>): Promise<SelectedSources> {
  const tokens: Selected<NonNullable<Source['tokens']>>[] = []
  const metadata = tokenMetadata(chains, tokens)
  const toSource = sourceMaker({ chains, log, tokens: metadata }, { metrics, answers, telemetry })
  const sources: SourcesConfig = { prices: [{ use: 'onchain' }], ...config.sources }

  async function ofKind<Kind extends SourceKind>(kind: Kind): Promise<Selected<NonNullable<Source[Kind]>>[]> {
    const list: Selected<NonNullable<Source[Kind]>>[] = []
    for (const selection of sources[kind] ?? []) {
      const found = (await toSource(selection, kind))[kind]
      if (!found)
        throw new ConfigError(
          'config',
          `sources.${kind}: the source "${selection.use}" has no ${kind}: take it out of this list.`,
        )
      const { use, chains: served } = selection
      list.push({ use, ...(served ? { chains: served } : {}), source: found })
    }
    return list
  }
  const found: Partial<Record<SourceKind, unknown>> = {}
  for (const kind of KINDS) found[kind] = await ofKind(kind)
  warnOfSharedInstance({ chains, log }, sources.fees)
  requireHoldings(chains, (found.holdings ?? []) as SelectedSources['holdings'])
  tokens.push(...((found.tokens ?? []) as typeof tokens))
  // Each list was made by its own kind just above.
  return { ...(found as { [Kind in SourceKind]: Selected<NonNullable<Source[Kind]>>[] }), metadata }
}
