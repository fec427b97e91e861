const HIDDEN = '[redacted]'

/** What must not reach a log (security.md principle 5), by its shape. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bwc:[^\s"'<>]+/gi, `wc:${HIDDEN}`],
  [/([?&#](?:[\w-]*token|key|secret|sig\w*|code|state|otp|jwt)=)[^&\s#"']+/gi, `$1${HIDDEN}`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/\b(?:0x)?[\da-f]{64,}\b/gi, HIDDEN],
  [/\b[1-9A-HJ-NP-Za-km-z]{51,}\b/g, HIDDEN],
  [/[A-Za-z\d+/]{80,}={0,2}/g, HIDDEN],
  [/\b(?:[a-z]{3,8}[\s,]+){11,23}[a-z]{3,8}\b/gi, HIDDEN],
  [/[^\s@"'<>():,;]{1,64}@[^\s@"'<>():,;]{1,253}\.[a-z]{2,24}\b/gi, HIDDEN],
  [/\b((?:code|otp|pin|passcode)\W{0,4}(?:is)?\W{0,4})\d{6}\b/gi, `$1${HIDDEN}`],
]

const SECRET_KEY =
  /seed|mnemonic|phrase|private|secret|passw|passcode|otp|e-?mail|token$|signature|^sig$|^uri$|jwt|cookie|authorization|api_?key/i

/** Takes the secrets out of a text: keys, seed words, signatures, login codes, e-mail addresses, pairing links. */
export function redactText(text: string): string {
  return SECRETS.reduce((result, [pattern, shown]) => result.replace(pattern, shown), text)
}

/** Whether what stands under this name is a secret, whatever it looks like. */
export function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(key)
}
