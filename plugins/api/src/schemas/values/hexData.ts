import type * as z from 'zod/mini'
import { patternText } from './patternText.ts'

/** Bytes as `0x` and hex digits, at most 128 kB of them (the size of a transaction that nodes accept). */
export const hexData: z.ZodMiniType<`0x${string}`> = patternText(
  /^0x([0-9a-fA-F]{2})*$/,
  'Expected bytes as 0x and hex digits',
  262_146,
)
