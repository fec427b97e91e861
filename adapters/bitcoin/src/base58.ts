const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Text of Bitcoin's alphabet as bytes; `undefined` for other characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value ? value.toString(16) : ''
  const bytes = (hex.length % 2 ? `0${hex}` : hex).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** Bytes as text of that alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}
