const PRIVATE_KEY = /\b(0x)?[0-9a-f]{64}\b/i
const SOLANA_KEY = /\b[1-9A-HJ-NP-Za-km-z]{80,90}\b/
/** Shortest and longest word of the BIP-39 list, and the shortest phrase. */
const PHRASE = /(?:\b[a-z]{3,8}\b[\s,]+){11,}[a-z]{3,8}\b/i

/** Whether a text holds a private key or a recovery phrase, which nobody may be sent. */
export function looksSecret(text: string): boolean {
  return PRIVATE_KEY.test(text) || SOLANA_KEY.test(text) || PHRASE.test(text)
}
