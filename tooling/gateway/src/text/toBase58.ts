const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58 text. */
export function toBase58(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  let number = hex === '' ? 0n : BigInt(`0x${hex}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (DIGITS[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}
