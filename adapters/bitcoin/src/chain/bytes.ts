import type { KernelError } from '@latchkey/kernel'
import { bitcoinError } from '../errors.ts'

const HEX = /^([0-9a-f]{2})*$/i

/** What is wrong with bytes that were to be read. */
export function unreadable(problem: string): KernelError {
  return bitcoinError('bitcoin/invalid-input', { details: { argument: 'bytes', problem } })
}

/** Bytes as lower case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of hexadecimal text; `undefined` for other text. */
export function fromHex(text: string): Uint8Array | undefined {
  return HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined
}

/** Runs of bytes, one after the other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A whole number of 4 or 8 bytes, the lowest byte first. */
export function littleEndian(value: number | bigint, size: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 4) view.setUint32(0, Number(value), true)
  else view.setBigUint64(0, BigInt(value), true)
  return bytes
}

/** A count as transactions write it. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  if (value <= 0xffff) return Uint8Array.of(0xfd, value & 0xff, value >> 8)
  return concat(Uint8Array.of(0xfe), littleEndian(value, 4))
}

/** Bytes after their count. */
export function withLength(bytes: Uint8Array): Uint8Array {
  return concat(compactSize(bytes.length), bytes)
}

/** Reads bytes from the front. Each of its methods throws where they end too early. */
export interface ByteReader {
  readonly left: () => number
  take(count: number): Uint8Array
  byte(): number
  uint32(): number
  uint64(): bigint
  /** A count, in its shortest form. */
  count(): number
  /** Bytes after their count. */
  run(): Uint8Array
}

/** Starts to read. */
export function byteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - at) throw unreadable('it ends too early')
    at += count
    return bytes.slice(at - count, at)
  }
  const view = (count: number): DataView => new DataView(take(count).buffer)
  const uint64 = (): bigint => view(8).getBigUint64(0, true)
  const count = (): number => {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    const size = 2 ** (first - 0xfc)
    const value = take(size).reduceRight((sum, byte) => sum * 256 + byte, 0)
    if (value < (size === 2 ? 0xfd : 2 ** (size * 4)) || value > 2 ** 32) throw unreadable('a count is in a wrong form')
    return value
  }
  return {
    left: () => bytes.length - at,
    take,
    byte: () => take(1)[0] ?? 0,
    uint32: () => view(4).getUint32(0, true),
    uint64,
    count,
    run: () => take(count()),
  }
}
