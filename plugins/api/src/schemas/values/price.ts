import * as z from 'zod/mini'

/** A price in the asked currency, for showing only: nothing is computed from it that is signed. */
export const price: z.ZodMiniType<number> = z.number().check(z.gte(0))
