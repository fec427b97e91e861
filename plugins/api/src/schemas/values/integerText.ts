import * as z from 'zod/mini'

/** One more than the largest `uint256`. */
const END = 2n ** 256n

/** A whole number from 0 to 2^256 - 1 in decimal digits: an amount in the smallest unit, or wei. */
export const integerText: z.ZodMiniType<string> = z.string().check(
  z.regex(/^(0|[1-9]\d{0,77})$/, { error: 'Expected a whole number in decimal digits', abort: true }),
  z.refine((value) => BigInt(value) < END, 'Expected at most 2^256 - 1'),
)
