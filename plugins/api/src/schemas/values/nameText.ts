import * as z from 'zod/mini'

/** A profile name with or without its suffix, e.g. `alice` or `alice.reown.id` (facts 12). Case does not matter. */
export const nameText: z.ZodMiniType<string> = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63}){0,5}$/, 'Expected letters, digits and hyphens'),
  )
