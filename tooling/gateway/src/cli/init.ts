import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainConfig } from '../core/config/chainConfig.ts'
import type { SourcesConfig } from '../core/config/config.ts'
import { resolveConfig } from '../core/config/configSchema.ts'
import { DEFAULT_SOURCES, defaultChains } from '../core/config/defaultChains.ts'
import { expandSecrets } from '../core/config/readConfig.ts'
import { ConfigError } from '../core/errors.ts'
import { newProjectId } from './projectCommand.ts'

/** Asks the person at the keyboard; an empty text is what Enter alone gives. */
export type Ask = (question: string) => Promise<string>
type Write = (line: string) => void

/** Asks until the answer is of use. */
async function askFor<Value>(ask: Ask, question: string, read: (answer: string) => Value | string): Promise<Value> {
  for (let hint = ''; ; ) {
    const value = read((await ask(`${hint}${question} `)).trim())
    if (typeof value !== 'string') return value
    hint = `${value}\n`
  }
}

/** A text, boxed so that it is no hint. */
interface Answer {
  readonly text: string
}

const CHOICE = /^\d+(\s*,\s*\d+)*$/

function readChains(answer: string): readonly ChainConfig[] | string {
  if (answer === '') return defaultChains
  const places = answer.split(',').map((place) => Number(place.trim()) - 1)
  const chosen = places.flatMap((place) => defaultChains[place] ?? [])
  if (CHOICE.test(answer) && chosen.length === places.length) return [...new Set(chosen)]
  return `Numbers from 1 to ${defaultChains.length} with commas between, please.`
}

const readUrl =
  (protocols: RegExp, example: string) =>
  (answer: string): Answer | string =>
    answer === '' || (URL.canParse(answer) && protocols.test(new URL(answer).protocol))
      ? { text: answer }
      : `An address such as ${example}, please, or Enter for none.`

function readOrigin(answer: string): Answer | string {
  if (answer === '' || (URL.canParse(answer) && new URL(answer).origin === answer)) return { text: answer }
  return 'An origin such as https://shop.example, without a path, please, or Enter for pages of this machine.'
}

/** Endings under which others give out names already: two owners of a name would both be right. */
const FOREIGN_ZONES = ['reown.id', 'wcn.id', 'cb.id', 'eth', 'sol', 'lens', 'crypto', 'farcaster', 'box', 'dot']

function readZone(answer: string): Answer | string {
  const zone = answer.replace(/^\./, '').toLowerCase()
  const foreign = FOREIGN_ZONES.find((ending) => zone === ending || zone.endsWith(`.${ending}`))
  if (foreign) return `Names below ${foreign} are given out by another service: a domain of your own, please.`
  if (answer === '' || /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(zone)) return { text: zone }
  return 'A domain of your own such as shop.example, please, or Enter for none.'
}

const readKey = (answer: string): Answer | string =>
  /^[\w.~+/=-]{0,300}$/.test(answer) ? { text: answer } : 'A key without spaces or quotes, please, or Enter for none.'

/** A service that takes keys: where its source stands in the lists, and what is asked for each of its settings. */
interface KeyedService {
  readonly use: string
  readonly kinds: readonly (keyof SourcesConfig)[]
  /** Asked only where such a chain is served, and used for these alone. */
  readonly chains?: string
  /** Before what needs no key; behind it unless given. */
  readonly isFirst?: boolean
  /** Without the first nothing else is asked; with it the others are needed. */
  readonly settings: Readonly<Record<string, string>>
}

/** All that ship and take a key, save those of families that none of the public chains is of. */
const KEYED: readonly KeyedService[] = [
  {
    use: 'etherscan',
    kinds: ['history'],
    isFirst: true,
    settings: { apiKey: 'Key of Etherscan, for histories of all its chains (Enter: Blockscout, no key)' },
  },
  {
    use: 'helius',
    kinds: ['history'],
    chains: 'solana:*',
    isFirst: true,
    settings: { apiKey: 'Key of Helius, for histories of Solana (Enter: its node)' },
  },
  {
    use: 'coingecko',
    kinds: ['prices'],
    settings: { apiKey: 'Key of CoinGecko, as a second source of prices (Enter: none)' },
  },
  {
    use: 'jupiter',
    kinds: ['tokens', 'quotes'],
    chains: 'solana:*',
    isFirst: true,
    settings: { apiKey: 'Key of Jupiter, for Solana’s tokens and swaps (Enter: tokens without a key, no swaps)' },
  },
  {
    use: 'zeroex',
    kinds: ['quotes'],
    chains: 'eip155:*',
    settings: { apiKey: 'Key of 0x, for swaps on EVM chains (Enter: none)' },
  },
  {
    use: 'lifi',
    kinds: ['quotes'],
    chains: 'eip155:*',
    settings: { apiKey: 'Key of LI.FI, for swaps on EVM chains (Enter: none)' },
  },
  {
    use: 'coinbase',
    kinds: ['onramp', 'exchanges'],
    settings: {
      keyId: 'Id of a key of Coinbase, for buying and bringing coins (Enter: none)',
      keySecret: 'Secret of that key',
    },
  },
  {
    use: 'meld',
    kinds: ['onramp', 'exchanges'],
    settings: { apiKey: 'Key of Meld, for buying and bringing coins (Enter: none)' },
  },
]

/** The secrets that were given, by the names of their variables. */
type Secrets = Record<string, string>

async function askChains(ask: Ask, secrets: Secrets): Promise<readonly ChainConfig[]> {
  const list = defaultChains.map(({ name }, place) => `${place + 1} ${name}`).join(', ')
  const chosen = await askFor(ask, `Which chains? ${list} (Enter: all)`, readChains)
  const chains: ChainConfig[] = []
  for (const chain of chosen) {
    const question = `Your own node of ${chain.name} (Enter: public ones, shared and slow)`
    const { text } = await askFor(ask, question, readUrl(/^https?:$/, 'https://node.example/key'))
    const name = `RPC_${chain.name.toUpperCase().replace(/[^A-Z]+/g, '_')}`
    if (text !== '') secrets[name] = text
    // Through the environment: addresses of nodes hold keys.
    chains.push(text === '' ? chain : { ...chain, rpcUrls: [`\${${name}}`, ...chain.rpcUrls] })
  }
  return chains
}

const needKey = (answer: string): Answer | string => (answer === '' ? 'It is needed beside the id.' : readKey(answer))

/** What a service's source is configured with; `undefined` without its key. */
async function askService(ask: Ask, { use, chains, settings }: KeyedService, secrets: Secrets) {
  const entry: Record<string, unknown> = { use, ...(chains === undefined ? {} : { chains: [chains] }) }
  for (const [place, [setting, question]] of Object.entries(settings).entries()) {
    const { text } = await askFor(ask, question, place === 0 ? readKey : needKey)
    if (text === '') return undefined
    const name = `${use}_${setting.replace('api', '').replace(/\B([A-Z])/g, '_$1')}`.toUpperCase()
    secrets[name] = text
    entry[setting] = `\${${name}}`
  }
  return entry
}

async function askSources(ask: Ask, chains: readonly ChainConfig[], secrets: Secrets): Promise<SourcesConfig> {
  const sources: Record<string, readonly unknown[]> = { ...(DEFAULT_SOURCES as Record<string, readonly unknown[]>) }
  for (const service of KEYED) {
    const family = service.chains?.replace('*', '') ?? ''
    if (!chains.some(({ id }) => id.startsWith(family))) continue
    const entry = await askService(ask, service, secrets)
    if (!entry) continue
    for (const kind of service.kinds) {
      const others = sources[kind] ?? []
      sources[kind] = service.isFirst ? [entry, ...others] : [...others, entry]
    }
  }
  return sources.quotes?.length ? withSecondPrice(sources) : sources
}

/** Without a second source of prices every swap is one of unknown impact; CoinGecko answers without a key as well. */
function withSecondPrice(sources: SourcesConfig): SourcesConfig {
  const { prices = [] } = sources
  const isThere = prices.some(({ use }) => use === 'coingecko')
  return { ...sources, prices: isThere ? prices : [...prices, { use: 'coingecko' }], secondPrice: true }
}

/**
 * Asks for chains, nodes, keys and the site, and writes `gateway.config.json`, and `gateway.env` with what is secret.
 *
 * @throws ConfigError when there is such a file already
 */
export async function init(folder: string, ask: Ask | undefined, write: Write): Promise<void> {
  const [file, environment] = [join(folder, 'gateway.config.json'), join(folder, 'gateway.env')]
  for (const path of [file, environment])
    if (existsSync(path)) throw new ConfigError('config', `${path} exists already: move it away, or edit it.`)
  if (!ask) throw new ConfigError('config', '"init" asks questions: run it in a terminal.')
  const secrets: Secrets = {}
  const chains = await askChains(ask, secrets)
  const sources = await askSources(ask, chains, secrets)
  const { text: origin } = await askFor(ask, 'Origin of your site (Enter: pages of this machine)', readOrigin)
  const names = 'Domain under which your users get names, mara.shop.example (Enter: none)'
  const { text: zone } = await askFor(ask, names, readZone)
  const postgres = readUrl(/^postgres(ql)?:$/, 'postgres://user:password@host/name')
  const { text: database } = await askFor(ask, 'PostgreSQL, for several instances (Enter: an SQLite file)', postgres)
  const redis = readUrl(/^rediss?:$/, 'redis://host:6379')
  const { text: counts } = await askFor(ask, 'Redis, for quotas shared by several instances (Enter: none)', redis)
  if (database !== '') secrets.DATABASE_URL = database
  if (counts !== '') secrets.REDIS_URL = counts
  const id = newProjectId()
  const projects = [{ id, name: 'Site', origins: [origin === '' ? 'loopback' : origin] }]
  const config = { chains, sources, projects, ...(zone === '' ? {} : { names: { zones: [zone] } }) }
  resolveConfig(expandSecrets(config, secrets), 'What was written')
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' })
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'\n`)
  if (lines.length > 0) writeFileSync(environment, lines.join(''), { flag: 'wx', mode: 0o600 })
  write(`Written: ${file}${lines.length > 0 ? ` and ${environment} (secret: keep it out of version control)` : ''}`)
  write(`The project's id, which your pages send, is ${id}`)
  write(`Start it: ${lines.length > 0 ? 'set -a; . ./gateway.env; set +a; ' : ''}npx @latchkey/gateway`)
}
