const HEX_KEY = /^(0x)?[0-9a-f]{64}$/i
const WIF = /^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/
const PHRASE_LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])

/**
 * Whether a text looks like a private key (64 hexadecimal digits, Bitcoin's wallet import format) or a recovery phrase
 * (12, 15, 18, 21 or 24 words, BIP 39), which belong in no field of a page: warn, and neither send nor keep it
 * (specification: security, T21).
 */
export function looksSecret(text: string): boolean {
  const value = text.trim()
  if (HEX_KEY.test(value) || WIF.test(value)) return true
  const words = value.split(/\s+/)
  return PHRASE_LENGTHS.has(words.length) && words.every((word) => /^\p{L}{2,12}$/u.test(word))
}
