import * as z from 'zod/mini'
import { cleanText } from '../../core/text/cleanText.ts'

// The fields that answers of engines are made of.

/** A whole number of the smallest unit, as text. Longer ones than 2^256 hold are none. */
export const digits: z.ZodMiniType<string> = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))

/** A whole number, as text, hexadecimal text or a number. */
export const quantity: z.ZodMiniType<bigint, string | number> = z.pipe(
  z.union([z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/)), z.int().check(z.gte(0))]),
  z.transform((value) => BigInt(value)),
)

/** An address of an EVM chain. */
export const evmAddress: z.ZodMiniType<`0x${string}`> = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text): `0x${string}` => `0x${text.slice(2)}`),
)

/** Call data of an EVM chain: at most 128 kB. */
export const callData: z.ZodMiniType<`0x${string}`> = z.pipe(
  z.string().check(z.maxLength(262_146), z.regex(/^0x([0-9a-fA-F]{2})+$/)),
  z.transform((text): `0x${string}` => `0x${text.slice(2)}`),
)

/** What something is called by a service, fit to show; nothing where nothing of it is. */
export function shownName(name: string | undefined): string | undefined {
  const clean = cleanText(name ?? '').slice(0, 40)
  return clean === '' ? undefined : clean
}
