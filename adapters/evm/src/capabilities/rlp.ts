import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'

/** Length of a big-endian number without leading zeros. */
function lengthBytes(length: number): Uint8Array {
  const text = length.toString(16)
  return hexToBytes(text.length % 2 ? `0${text}` : text)
}

function header(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = lengthBytes(length)
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size)
}

/** A flat list of byte strings in RLP (Ethereum Yellow Paper, appendix B). */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  const encoded = items.map((item) =>
    item.length === 1 && (item[0] ?? 0) < 0x80 ? item : concatBytes(header(0x80, item.length), item),
  )
  const body = concatBytes(...encoded)
  return concatBytes(header(0xc0, body.length), body)
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Where the content of the item at `at` stands. `undefined` when it reaches beyond the end. */
function contentOf(bytes: Uint8Array, at: number, offset: number): Span | undefined {
  const first = (bytes[at] ?? 0) - offset
  const sizeLength = Math.max(0, first - 55)
  if (sizeLength > 3) return undefined
  const start = at + 1 + sizeLength
  const length = sizeLength === 0 ? first : Number.parseInt(bytesToHex(bytes.subarray(at + 1, start)) || '0', 16)
  return start + length <= bytes.length ? { start, end: start + length } : undefined
}

/** The byte strings of a flat list; `undefined` for bytes that are not exactly the list's one encoding. */
export function decodeList(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  if ((bytes[0] ?? 0) < 0xc0) return undefined
  const body = contentOf(bytes, 0, 0xc0)
  if (!body || body.end !== bytes.length) return undefined
  const items: Uint8Array[] = []
  for (let at = body.start; at < body.end; ) {
    const first = bytes[at] ?? 0
    if (first >= 0xc0) return undefined
    const span = first < 0x80 ? { start: at, end: at + 1 } : contentOf(bytes, at, 0x80)
    if (!span || span.end > body.end) return undefined
    items.push(bytes.slice(span.start, span.end))
    at = span.end
  }
  return bytesToHex(encodeList(items)) === bytesToHex(bytes) ? items : undefined
}
