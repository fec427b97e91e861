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
