import { kernelError } from '@latchkey/kernel'
import type { AddressParser } from '../addressRule.ts'

/** Accounts taken of one answer; nobody chooses among more, and each one costs a hash. */
const MAX_ACCOUNTS = 100

/** The addresses of a wallet's answer: checked, in EIP-55 form, each once. @throws `connect/malformed` */
export function readAccounts(answer: unknown, method: string, parse: AddressParser): readonly string[] {
  const malformed = (cause?: unknown) =>
    kernelError('connect/malformed', { details: { method, expected: 'a list of addresses' }, cause })
  if (!Array.isArray(answer)) throw malformed()
  try {
    const given: readonly unknown[] = answer.slice(0, MAX_ACCOUNTS)
    const addresses = new Set(given.flatMap((value) => (typeof value === 'string' ? (parse(value) ?? []) : [])))
    if (given.length && !addresses.size) throw malformed()
    return [...addresses]
  } catch (error) {
    throw malformed(error)
  }
}
