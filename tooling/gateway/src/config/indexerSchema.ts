import * as z from 'zod/mini'
import type { IndexerConfig } from './config.ts'

const milliseconds = z.int().check(z.minimum(1), z.maximum(600_000))
const blocks = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** How the EVM chains are followed. */
export const indexerSchema: z.ZodMiniType<IndexerConfig> = z.strictObject({
  isEnabled: z._default(z.boolean(), true),
  confirmations: z._default(blocks, 0),
  pollMs: z._default(milliseconds, 500),
  leaseMs: z._default(milliseconds, 30_000),
  shrinkMs: z._default(milliseconds, 2_000),
  depth: z._default(blocks, 10_000),
})
