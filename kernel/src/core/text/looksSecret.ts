const HEX_KEY = /^(0x)?[0-9a-f]{64}$/i
/** Bitcoin's wallet import format. */
const WIF = /^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/
/** Extended private keys (BIP 32 and SLIP 132): xprv, yprv, zprv, tprv and so on. */
const EXTENDED_KEY = /^[a-z]prv[1-9A-HJ-NP-Za-km-z]{100,112}$/i
/** An Ed25519 key pair is 64 bytes in base58; a signature has the same form and belongs in no field either. */
const BASE58_KEY = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
/** 32 or 64 bytes as a list of numbers. */
const BYTES = /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){31}((\s*,\s*\d{1,3}){32})?\s*\]$/
/** An encrypted key file (Web3 secret storage). */
const KEY_FILE = /^\{.*"crypto"\s*:.*"ciphertext"/is
/** Lengths of a recovery phrase (BIP 39). */
const PHRASE_LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** Longer texts are not looked at: a key file has about 500 characters. */
const MAX_LENGTH = 4096

/** The words of a phrase, numbered or not, separated by anything that is no letter. */
function isPhrase(text: string): boolean {
  if (/[^\p{L}\p{M}\p{N}\s.,;:()|/-]/u.test(text)) return false
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  return PHRASE_LENGTHS.has(words.length) && words.every((word) => /^[\p{L}\p{M}]{2,12}$/u.test(word))
}

/**
 * Whether a text looks like a private key, a key file or a recovery phrase, which belong in no field of a page: warn, and
 * neither send nor keep it.
 */
export function looksSecret(text: string): boolean {
  const value = text.slice(0, MAX_LENGTH).trim()
  const forms = [HEX_KEY, WIF, EXTENDED_KEY, BASE58_KEY, BYTES, KEY_FILE]
  return forms.some((form) => form.test(value)) || isPhrase(value)
}
