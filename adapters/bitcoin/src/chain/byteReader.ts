import type { KernelError } from '@latchkey/kernel'
import { bitcoinError } from '../errors.ts'

/** What is wrong with bytes that were to be read. */
export function unreadable(problem: string): KernelError {
  return bitcoinError('bitcoin/invalid-input', { details: { argument: 'bytes', problem } })
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
