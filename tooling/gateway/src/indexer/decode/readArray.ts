import { wordAt, wordCount } from './words.ts'

const WORD_BYTES = 32n

/** The `uint256[]` whose offset stands at a place of a log's data; `undefined` when it does not lie within the data. */
export function readArray(data: string, place: number): readonly bigint[] | undefined {
  const offset = wordAt(data, place)
  const words = BigInt(wordCount(data))
  if (offset === undefined || offset % WORD_BYTES !== 0n || offset / WORD_BYTES >= words) return undefined
  const start = Number(offset / WORD_BYTES)
  const length = wordAt(data, start)
  if (length === undefined || length > words - BigInt(start) - 1n) return undefined
  return Array.from({ length: Number(length) }, (_, index) => wordAt(data, start + 1 + index) ?? 0n)
}
