import * as z from 'zod/mini'
import type { ChainConfig } from './chainConfig.ts'
import { chainSchema } from './chainSchema.ts'
import type { Config } from './config.ts'
import { indexerSchema } from './indexerSchema.ts'
import { isNetwork } from './isNetwork.ts'
import { projectSchema } from './projectSchema.ts'

const positive = z.int().check(z.positive())

const proxy = z.string().check(z.refine(isNetwork, 'Expected an address, or a network such as 203.0.113.0/24'))

const zone = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Expected the end of a name without its first dot'))

/** The shape of `gateway.config.json` and of what `createGateway` takes. Unknown keys are refused, so that a typing error is seen. */
export const configSchema: z.ZodMiniType<Omit<Config, 'chains'> & { chains?: readonly ChainConfig[] | undefined }> =
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
    names: z._default(z.strictObject({ zones: z._default(z.array(zone), []) }), { zones: [] }),
  })
