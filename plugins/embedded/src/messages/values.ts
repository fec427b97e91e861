import { parseUrl } from '@latchkey/kernel/text'
import * as z from 'zod/mini'

// Schemas are interpreted: a page that forbids making code from strings runs them too.
z.config({ jitless: true })

/** What checks a value and types it. */
export interface Schema<T> {
  /** @throws when `value` is something else */
  parse(value: unknown): T
}

const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(
  `^(?=.{3,254}$)(?=.{1,64}@)${LOCAL}+(?:\\.${LOCAL}+)*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`,
  'i',
)

/** An everyday e-mail address: no quoted names, no comments, no numbers in place of a host. */
export const email: z.ZodMiniType<string> = z.string().check(z.regex(EMAIL, 'Invalid email'))

/** 128 random bits in lower-case hexadecimal. */
export const hex32: z.ZodMiniType<string> = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** The six digits of a code. */
export const sixDigits: z.ZodMiniType<string> = z.string().check(z.regex(/^\d{6}$/))

/** Text of at most `longest` UTF-16 units. */
export function text(longest: number): z.ZodMiniType<string> {
  return z.string().check(z.maxLength(longest))
}

const LONGEST_URL = 2048
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/

function isSafeUrl(value: string): boolean {
  const address = parseUrl(value)
  if (address?.username !== '' || address.password !== '') return false
  const { protocol, hostname } = address
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** An address under `https:`, or `http:` of this machine, without a name or a password in it. */
export const url: z.ZodMiniType<string> = z
  .string()
  .check(z.maxLength(LONGEST_URL, { abort: true }), z.refine(isSafeUrl, 'Expected an https: address'))

/** A chain's number, or its CAIP-2 id where it has none. */
export const chainId: z.ZodMiniType<string | number> = z.union([z.int().check(z.positive()), text(50)])

/** A CAIP-2 id. */
export const caip2: z.ZodMiniType<string> = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** A CAIP-10 id of an account. */
export const caip10: z.ZodMiniType<string> = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
