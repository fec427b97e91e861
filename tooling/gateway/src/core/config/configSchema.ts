import * as z from 'zod/mini'
import { isNetwork } from '../addresses.ts'
import { ConfigError } from '../errors.ts'
import { selectionSchema } from '../sources/selection.ts'
import { type ChainConfig, chainSchema } from './chainConfig.ts'
import type { Config, GatewayConfig, IndexerConfig } from './config.ts'
import { DEFAULT_SOURCES, defaultChains } from './defaultChains.ts'
import { frameSchema, loginSchema, smtpSchema } from './loginConfig.ts'
import { projectSchema } from './projectConfig.ts'

const milliseconds = z.int().check(z.minimum(1), z.maximum(600_000))
const blocks = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** How the EVM chains are followed. */
const positive = z.int().check(z.positive())

const indexerSchema: z.ZodMiniType<IndexerConfig> = z.strictObject({
  isEnabled: z._default(z.boolean(), true),
  confirmations: z._default(blocks, 0),
  pollMs: z._default(milliseconds, 500),
  leaseMs: z._default(milliseconds, 30_000),
  shrinkMs: z._default(milliseconds, 2_000),
  depth: z._default(blocks, 10_000),
  watched: z.prefault(
    z.strictObject({ perProject: z._default(positive, 50_000), total: z._default(positive, 200_000) }),
    {},
  ),
})

const proxy = z.string().check(z.refine(isNetwork, 'Expected an address, or a network such as 203.0.113.0/24'))
const zone = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Expected the end of a name without its first dot'))
/** Four characters are the least that the widget offers. */
const MIN_LENGTH = 4
const zoneOptions = z.strictObject({
  zone,
  legacy: z._default(z.array(zone), []),
  minLength: z._default(z.int().check(z.minimum(MIN_LENGTH), z.maximum(63)), MIN_LENGTH),
  reserved: z._default(z.array(z.string().check(z.regex(/^[a-z0-9-]+$/, 'Expected the part before the dot'))), []),
})
const nameZone = z.pipe(
  z.union([zone, zoneOptions]),
  z.transform((given) => (typeof given === 'string' ? zoneOptions.parse({ zone: given }) : given)),
)

/** The shape of `gateway.config.json` and of what `createGateway` takes. Unknown keys are refused, so that a typing error is seen. */
const configSchema: z.ZodMiniType<Omit<Config, 'chains'> & { chains?: readonly ChainConfig[] | undefined }> =
  z.strictObject({
    $schema: z.optional(z.string()),
    host: z._default(z.string(), '127.0.0.1'),
    port: z._default(z.int().check(z.minimum(0), z.maximum(65_535)), 3030),
    operatorPort: z.optional(z.int().check(z.minimum(0), z.maximum(65_535))),
    operatorHost: z._default(z.string(), '127.0.0.1'),
    publicUrl: z.optional(z.url()),
    databaseUrl: z._default(z.string(), 'sqlite:latchkey-gateway.sqlite'),
    redisUrl: z.optional(z.string()),
    migrate: z._default(z.enum(['auto', 'never']), 'auto'),
    trustProxy: z._default(z.union([z.boolean(), z.array(proxy)]), false),
    chains: z.optional(z.array(chainSchema)),
    projects: z._default(z.array(projectSchema), []),
    log: z._default(
      z.strictObject({
        level: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
        personalData: z._default(z.boolean(), false),
      }),
      { level: 'info', personalData: false },
    ),
    analytics: z._default(
      z.strictObject({
        isEnabled: z._default(z.boolean(), false),
        keepAddress: z._default(z.boolean(), false),
        retentionDays: z._default(positive, 30),
      }),
      { isEnabled: false, keepAddress: false, retentionDays: 30 },
    ),
    limits: z._default(
      z.strictObject({
        bodyBytes: z._default(positive, 262_144),
        jsonDepth: z._default(positive, 64),
        requestMs: z._default(positive, 20_000),
        upstreamMs: z._default(positive, 8_000),
        openPerMinute: z._default(positive, 60),
        picturesPerMinute: z._default(positive, 600),
      }),
      {
        bodyBytes: 262_144,
        jsonDepth: 64,
        requestMs: 20_000,
        upstreamMs: 8_000,
        openPerMinute: 60,
        picturesPerMinute: 600,
      },
    ),
    imagesFolder: z.optional(z.string()),
    directory: z._default(z.strictObject({ certified: z._default(z.array(z.string()), []) }), { certified: [] }),
    indexer: z.prefault(indexerSchema, {}),
    pictures: z.prefault(
      z.strictObject({
        ipfs: z._default(z.url({ protocol: /^https$/ }), 'https://ipfs.io'),
        arweave: z._default(z.url({ protocol: /^https$/ }), 'https://arweave.net'),
      }),
      {},
    ),
    sources: z.prefault(
      z.strictObject({
        prices: z.optional(selectionSchema),
        tokens: z.optional(selectionSchema),
        holdings: z.optional(selectionSchema),
        history: z.optional(selectionSchema),
        gas: z.optional(selectionSchema),
        fees: z.optional(selectionSchema),
        nfts: z.optional(selectionSchema),
        identity: z.optional(selectionSchema),
        names: z.optional(selectionSchema),
        directory: z.optional(selectionSchema),
        onramp: z.optional(selectionSchema),
        exchanges: z.optional(selectionSchema),
        quotes: z.optional(selectionSchema),
        sessions: z.optional(selectionSchema),
        secondPrice: z.optional(z.boolean()),
        quoteTimes: z.optional(
          z.strictObject({
            settleMs: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
            capMs: z.optional(z.int().check(z.minimum(100), z.maximum(15_000))),
          }),
        ),
      }),
      {},
    ),
    names: z._default(
      z.strictObject({
        zones: z._default(z.array(nameZone), []),
        gateways: z._default(z.array(z.url({ protocol: /^https?$/ })), []),
      }),
      { zones: [], gateways: [] },
    ),
    telemetry: z.optional(z.strictObject({ url: z.url({ protocol: /^https?$/ }) })),
    frame: z.optional(frameSchema),
    login: z.prefault(loginSchema, {}),
    smtp: z.optional(smtpSchema),
  })

/** Makes schemas say what is wrong; without it they only say that something is. */
export const zodErrors = { error: z.locales.en().localeError }

/**
 * Checks a configuration and fills in the defaults.
 *
 * @param source where it came from, named in the message
 * @throws ConfigError `config` with the path of every wrong setting
 */
export function resolveConfig(input: GatewayConfig | unknown, source = 'The configuration'): Config {
  const result = z.safeParse(configSchema, input, zodErrors)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || '(root)'}: ${message}`)
    throw new ConfigError('config', `${source} is not valid; correct these settings:\n${lines.join('\n')}`)
  }
  const { chains = defaultChains, ...rest } = result.data
  // Without chains of one's own the public services stand behind the public nodes: none of them takes a key.
  const sources = result.data.chains === undefined ? { ...DEFAULT_SOURCES, ...rest.sources } : rest.sources
  const twice = chains.find(({ id }, index) => chains.findIndex((other) => other.id === id) !== index)
  if (twice) throw new ConfigError('config', `${source} lists the chain ${twice.id} twice: leave one of them out.`)
  return { ...rest, chains, sources }
}
