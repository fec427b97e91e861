import * as z from 'zod/mini'

/** Most items of one list (security.md T20). */
const MOST = 5000

/** A list of at most 5,000 items, or fewer when `most` says so. */
export function listOf<T>(item: z.ZodMiniType<T>, most: number = MOST): z.ZodMiniType<T[]> {
  return z.array(item).check(z.maxLength(most))
}
