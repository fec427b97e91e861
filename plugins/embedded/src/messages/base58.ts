const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Text of the alphabet that Bitcoin and Solana use; `undefined` for other characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  // Each leading 1 is a byte of zero.
  for (let index = 0; text[index] === '1'; index += 1) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

/** Bytes as text, without a checksum. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index += 1) {
      carry += (digits[index] ?? 0) << 8
      digits[index] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  for (let index = 0; bytes[index] === 0 && index < bytes.length; index += 1) digits.push(0)
  return digits.reverse().reduce((text, digit) => text + ALPHABET.charAt(digit), '')
}
