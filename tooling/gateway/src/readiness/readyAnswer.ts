import * as z from 'zod/mini'

/** One thing that was looked at. */
export const readyCheck = z.object({
  /** `database`, `schema`, `clock`, `limits`, `chain`, `node` or `indexer`. */
  name: z.string(),
  /** CAIP-2 id of a chain. */
  chain: z.optional(z.string()),
  /** Host of one of the chain's nodes. */
  node: z.optional(z.string()),
  status: z.enum(['ok', 'warn', 'fail']),
  /** What is wrong and what to do. */
  message: z.optional(z.string()),
})

/** Answer of `GET /ready`: `degraded` serves with restrictions; `unavailable` (HTTP 503) should get no traffic. */
export const readyAnswer = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  checks: z.array(readyCheck),
})

/** One thing that was looked at. */
export type ReadyCheck = z.output<typeof readyCheck>
/** What `GET /ready` answers. */
export type ReadyAnswer = z.output<typeof readyAnswer>
