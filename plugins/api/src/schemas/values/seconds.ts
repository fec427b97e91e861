import * as z from 'zod/mini'

/** Seconds since 1970. */
export const seconds: z.ZodMiniType<number> = z.number().check(z.gte(0))
