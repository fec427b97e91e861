import { looksSecret, parseUrl } from '@latchkey/kernel/text'

/** Stands in the place of what was taken out. */
const REMOVED = '[removed]'
/** Characters of a text, entries of a list or an object, and levels that are sent. */
const MAX_TEXT = 500
const MAX_ENTRIES = 50
const MAX_DEPTH = 4
/** Characters of a text that are looked at: longer ones would hold up the page. */
const MAX_READ = 2000
/** What is dropped at the end of a text that was cut: half of something private is not known as such. */
const CUT = 200

/** What never leaves the page, wherever in a text it stands. */
const PRIVATE: readonly RegExp[] = [
  // Links that pair: who has one can read what is sent.
  /\bwc:[^\s"']+/gi,
  /\bsymKey=[^\s"'&]+/gi,
  // E-mail addresses.
  /[^\s"'<>()@,;:/]+@[^\s"'<>()@,;:/]+\.[^\s"'<>()@,;:/]+/g,
  // Signatures, keys, hashes and addresses in hexadecimal, and in the alphabets of other families.
  /\b(?:0x)?[\da-f]{40,}\b/gi,
  /\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g,
  /\b(?:bc|tb|bcrt)1[\da-z]{20,}\b/gi,
  // Twelve short words are a recovery phrase, or nothing that is worth counting.
  /\b(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}\b/gi,
  /\beyJ[\w-]{8,}\.[\w-]+\.?[\w-]*/g,
]

/** Ids of networks and of assets name no user, although they hold hexadecimal and base58. */
const ID = /^[-a-z\d]{3,8}:[-\w]{1,32}(?:\/[-a-z\d]{3,8}:[-.%\w]{1,128})?$/

function redactText(text: string): string {
  if (ID.test(text)) return text
  if (looksSecret(text)) return REMOVED
  const clean = PRIVATE.reduce((rest, pattern) => rest.replace(pattern, REMOVED), text.slice(0, MAX_READ))
  const whole = text.length > MAX_READ ? clean.slice(0, -CUT) : clean
  return whole.slice(0, MAX_TEXT)
}

/** Takes out of a value whatever could name a user or give away a secret, and cuts what is too long. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => redact(entry, depth + 1))
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(entries.map(([key, entry]) => [redactText(key), redact(entry, depth + 1)]))
}

/** The page, without what its address may say about the user; empty for what is no address. */
export function pageAddress(url: string): string {
  const address = parseUrl(url)
  return address ? `${address.origin}${redactText(address.pathname)}` : ''
}
