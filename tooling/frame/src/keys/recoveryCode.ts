/** Crockford's alphabet: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SECRET_BYTES = 16
/** 128 bits of secret and 12 of their hash, five to a character. */
const LENGTH = 28
const CHECK_BITS = 12n

async function numberOf(secret: Uint8Array<ArrayBuffer>): Promise<bigint> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
  const check = (BigInt(hash[0] ?? 0) << 4n) | (BigInt(hash[1] ?? 0) >> 4n)
  return (secret.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << CHECK_BITS) | check
}

/** A secret as its owner writes it down: 28 characters, of which the last two and a half are a check. */
export async function codeOf(secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const value = await numberOf(secret)
  return Array.from({ length: LENGTH }, (_, at) => {
    const digit = Number((value >> BigInt(5 * (LENGTH - 1 - at))) & 31n)
    return ALPHABET[digit]
  }).join('')
}

/** What a code is made of. */
export function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
}

/** What a secret is after it was overwritten: it opens nothing, and no code may stand for it. */
export const isEmptySecret = (secret: Uint8Array): boolean => secret.every((byte) => byte === 0)

/** A code as it was typed, with or without gaps, `O` for 0, `I` and `L` for 1, as it is written. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The secret of a code as it was typed. `undefined` where it is none. */
export async function secretOf(typed: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = plainCode(typed)
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character))
  if (text.length !== LENGTH || digits.includes(-1)) return undefined
  const value = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const whole = value >> CHECK_BITS
  const secret = Uint8Array.from({ length: SECRET_BYTES }, (_, at) =>
    Number((whole >> BigInt(8 * (SECRET_BYTES - 1 - at))) & 255n),
  )
  return (await numberOf(secret)) === value && !isEmptySecret(secret) ? secret : undefined
}
