/** What an RPC answer was not: a chain's node says something that cannot be true, or nothing. */
type ChainDataErrorCode = 'invalid-answer' | 'missing-block' | 'other-chain'

/** An answer of a chain's node that is not taken over. */
export class ChainDataError extends Error {
  override readonly name: string = 'ChainDataError'
  readonly code: ChainDataErrorCode

  constructor(code: ChainDataErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What one block may hold before its node is not believed. */
export const LIMITS = {
  transactions: 100_000,
  logs: 200_000,
  topics: 4,
  /** The last second of the year 9999. */
  timestamp: 253_402_300_799,
  blockNumber: 999_999_999_999,
} as const

const QUANTITY = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*|0[0-9a-fA-F]+)$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const DATA = /^0x(?:[0-9a-fA-F]{2})*$/
const WORD_DIGITS = 64

function refuse(name: string, what: string): never {
  throw new ChainDataError(
    'invalid-answer',
    `The chain's node answered a ${name} that is not ${what}: check the node, or use another RPC address.`,
  )
}

/** Reads the fields of a node's answers, each within its bounds. */
export const readField = {
  object(value: unknown, name: string): Readonly<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(name, 'an object')
    return { ...value }
  },
  list(value: unknown, name: string, most: number): readonly unknown[] {
    return Array.isArray(value) && value.length <= most ? value : refuse(name, `a list of at most ${most}`)
  },
  number(value: unknown, name: string, most: number = Number.MAX_SAFE_INTEGER): number {
    if (typeof value !== 'string' || value.length > 18 || !QUANTITY.test(value)) return refuse(name, 'a quantity')
    const number = Number(value)
    return number <= most ? number : refuse(name, `at most ${most}`)
  },
  amount(value: unknown, name: string): bigint {
    if (typeof value !== 'string' || value.length > WORD_DIGITS + 2 || !QUANTITY.test(value))
      return refuse(name, 'a quantity of at most 256 bits')
    return BigInt(value)
  },
  address(value: unknown, name: string): string {
    return typeof value === 'string' && ADDRESS.test(value) ? value.toLowerCase() : refuse(name, 'an address')
  },
  hash(value: unknown, name: string): string {
    return typeof value === 'string' && HASH.test(value) ? value.toLowerCase() : refuse(name, 'a hash of 32 bytes')
  },
  data(value: unknown, name: string): string {
    return typeof value === 'string' && DATA.test(value) ? value : refuse(name, 'hexadecimal data')
  },
} as const

/** A field of a value from outside; `undefined` when the value is no object or has none of this name. */
export function getProp(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
