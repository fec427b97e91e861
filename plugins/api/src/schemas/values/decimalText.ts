import * as z from 'zod/mini'

/** An amount that is not negative, in decimal digits with at most one point: `0.000001`, `12`, `3.50`. */
export const decimalText: z.ZodMiniType<string> = z
  .string()
  .check(z.regex(/^\d{1,80}(\.\d{1,80})?$/, 'Expected an amount in decimal digits'))
