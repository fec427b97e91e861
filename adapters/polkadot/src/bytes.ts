/** Bytes as `0x` and lower case digits. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes of `0x…`; `undefined` for other text. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^0x[0-9a-f]*$/i.test(text)) return undefined
  const bytes = new Uint8Array(text.length / 2 - 1)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(text.slice(2 + 2 * index, 4 + 2 * index), 16)
  return bytes
}

/** Bytes one after the other. */
export function concatBytes(...all: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const result = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const bytes of all) {
    result.set(bytes, at)
    at += bytes.length
  }
  return result
}
