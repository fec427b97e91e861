const HEX = /^([0-9a-f]{2})*$/i

/** Bytes as lower case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of hexadecimal text; `undefined` for other text. */
export function fromHex(text: string): Uint8Array | undefined {
  return HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined
}

/** Runs of bytes, one after the other. */
export function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
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

/** Whether two runs of bytes are the same. */
export function isEqual(entry: Uint8Array, other: Uint8Array): boolean {
  return entry.length === other.length && entry.every((byte, at) => byte === other[at])
}
