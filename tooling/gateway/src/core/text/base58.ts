const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text; `undefined` when it is none or longer than an address. */
export function base58Bytes(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{1,64}$/.test(text)) return undefined
  let number = 0n
  for (const digit of text) number = number * 58n + BigInt(DIGITS.indexOf(digit))
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = text.length - text.replace(/^1+/, '').length
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}

/** Bytes as base58 text. */
export function toBase58(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  let number = hex === '' ? 0n : BigInt(`0x${hex}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (DIGITS[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}
