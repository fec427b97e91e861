import { kernelError } from '@latchkey/kernel'

/** Says that bytes are not what they should be. @throws `transfer/unreadable` */
export function unreadable(problem: string): never {
  throw kernelError('transfer/unreadable', { details: { problem } })
}

/** Reads values of SCALE, the encoding of Substrate, one after the other. */
export interface ScaleReader {
  /** Where the next value starts. */
  readonly at: number
  readonly left: number
  /** @throws `transfer/unreadable` where there are fewer */
  bytes(count: number): Uint8Array
  /** An unsigned little-endian number of this many bytes. */
  number(size: number): bigint
  byte(): number
  /** A length or another compact number. */
  compact(): bigint
  /** A compact number that counts what follows: never more than there are bytes left. */
  count(): number
  text(): string
  list<T>(item: () => T): T[]
  option<T>(item: () => T): T | undefined
}

/** The smallest numbers that compact forms of one, two and four bytes are for. */
const LEAST = [0n, 1n << 6n, 1n << 14n]

/** Nodes refuse a compact number in more bytes than it needs. */
function shortest(value: bigint, least = 0n): bigint {
  return value < least ? unreadable('a number is in a wrong form') : value
}

/** Starts to read. Every method throws `transfer/unreadable` behind the end. */
export function createReader(data: Uint8Array, start = 0): ScaleReader {
  let at = start
  const reader: ScaleReader = {
    get at() {
      return at
    },
    get left() {
      return data.length - at
    },
    bytes(count) {
      if (!(count >= 0 && count <= data.length - at)) unreadable('the bytes end too early')
      at += count
      return data.subarray(at - count, at)
    },
    number: (size) => reader.bytes(size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n),
    byte: () => Number(reader.number(1)),
    compact() {
      const first = data[at] ?? 0
      const mode = first & 3
      if (mode < 3) return shortest(reader.number(1 << mode) >> 2n, LEAST[mode])
      at += 1
      const size = (first >> 2) + 4
      return shortest(reader.number(size), size === 4 ? 1n << 30n : 1n << BigInt(8 * (size - 1)))
    },
    count() {
      const count = reader.compact()
      if (count > BigInt(data.length - at)) unreadable('a list is longer than the bytes')
      return Number(count)
    },
    text: () => new TextDecoder().decode(reader.bytes(reader.count())),
    list: (item) => Array.from({ length: reader.count() }, item),
    option(item) {
      const flag = reader.byte()
      if (flag > 1) unreadable('an option is neither there nor not')
      return flag === 1 ? item() : undefined
    },
  }
  return reader
}

/** A length as SCALE writes it in compact form. */
export function compactLength(value: number): Uint8Array {
  if (value < 64) return Uint8Array.of(value << 2)
  if (value < 2 ** 14) return Uint8Array.of(((value << 2) | 1) & 255, value >> 6)
  if (value < 2 ** 30)
    return Uint8Array.of(((value << 2) | 2) & 255, (value >> 6) & 255, (value >> 14) & 255, value >> 22)
  unreadable('too long')
}

/** A number in compact form, as fees and tips are sent. */
export function compactNumber(value: bigint): Uint8Array {
  if (value < 1n << 30n) return compactLength(Number(value))
  const digits = value.toString(16)
  const bytes = (digits.length % 2 ? `0${digits}` : digits).match(/../g) ?? []
  return Uint8Array.of(((bytes.length - 4) << 2) | 3, ...bytes.reverse().map((byte) => Number.parseInt(byte, 16)))
}
