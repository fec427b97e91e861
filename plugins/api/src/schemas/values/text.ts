import * as z from 'zod/mini'

/** Longest text taken from outside, in UTF-16 units (security.md T20). */
const LONGEST = 10_000

/** Any text of at most 10,000 units. It may hold anything: it is shown as text and never as markup. */
export const text: z.ZodMiniType<string> = z.string().check(z.maxLength(LONGEST))
