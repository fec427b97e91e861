import { parseUrl } from '@latchkey/kernel/text'

/** What stands in place of a value that must not be shown. */
export const HIDDEN = '•••'

/** Fields whose values are keys to something, or belong to a user. */
const SECRET =
  /secret|private|key|token|passw|seed|mnemonic|phrase|signature|signed|uri|otp|pin|jwt|cookie|nonce|session|auth|credential|mail|phone|message|psbt/i
/** Pairing links, e-mail addresses, and what only a user types: one-time codes. */
const PRIVATE = /^wc:|@|^\d{4,10}$|^eyJ/
/** An error's code, such as `wallet/rejected`. */
const ERROR_CODE = /^[a-z][a-zA-Z0-9-]*\/[a-z][a-zA-Z0-9-]*$/
/** CAIP-2 chains and CAIP-10 accounts, which are public. */
const CAIP = /^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}(?::[-.%a-zA-Z0-9]{1,128})?$/
const MAX_WORDS = 4
const MAX_LENGTH = 48
const MAX_FIELDS = 10
const MAX_DEPTH = 3

function summarizeText(text: string): string {
  if (ERROR_CODE.test(text)) return text
  // Paths and queries of nodes and services often hold a project's key.
  const address = /^(?:https?|wss?):\/\//i.test(text) ? parseUrl(text) : undefined
  if (address)
    return JSON.stringify(
      `${address.protocol}//${address.host}${/^\/?$/.test(address.pathname + address.search) ? '' : '/…'}`,
    )
  if (PRIVATE.test(text) || text.split(/\s+/).length > MAX_WORDS) return HIDDEN
  if (text.length <= MAX_LENGTH) return JSON.stringify(text)
  if (CAIP.test(text)) return `"${text.slice(0, 20)}…${text.slice(-4)}"`
  return `text of ${text.length} characters`
}

/** A field's name; one that is itself a link, a phrase or an address of a user is hidden like a text. */
const nameOf = (key: string): string =>
  key.length > MAX_LENGTH || PRIVATE.test(key) || key.split(/\s+/).length > MAX_WORDS ? HIDDEN : key

function summarizeEntries(value: object, depth: number): string {
  const entries = Object.entries(value)
  const text = ([key, field]: (typeof entries)[number]) => `${nameOf(key)}: ${summarizeField(key, field, depth + 1)}`
  const shown = entries.slice(0, MAX_FIELDS).map(text)
  return `{ ${[...shown, ...(entries.length > MAX_FIELDS ? ['…'] : [])].join(', ')} }`
}

function summarizeField(key: string, value: unknown, depth: number): string {
  const isPlain = value === undefined || value === null || typeof value === 'boolean'
  return SECRET.test(key) && !isPlain ? HIDDEN : summarizeAt(value, depth)
}

function summarizeAt(value: unknown, depth: number): string {
  if (typeof value === 'string') return summarizeText(value)
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return `${value.byteLength} bytes`
  if (value instanceof Error) return 'code' in value ? summarizeText(String(value.code)) : value.name
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH || value.length > MAX_FIELDS) return `${value.length} entries`
    return `[${value.map((entry) => summarizeAt(entry, depth + 1)).join(', ')}]`
  }
  if (value instanceof Map || value instanceof Set) return `${value.size} entries`
  return depth >= MAX_DEPTH ? `${Object.keys(value).length} fields` : summarizeEntries(value, depth)
}

/**
 * A value in a line, short enough to be read and without anything secret: links of pairings, keys, signatures, codes,
 * phrases, e-mail addresses and long texts are hidden or only counted. Never throws: what cannot be read is hidden.
 */
export function summarize(value: unknown): string {
  try {
    return summarizeAt(value, 0)
  } catch {
    return HIDDEN
  }
}

/** The kinds and sizes of a request's parameters, and none of their values: a wallet may be asked to sign anything. */
export function summarizeParams(params: unknown): string {
  const shape = (value: unknown): string => {
    if (typeof value === 'string') return `text of ${value.length}`
    if (Array.isArray(value)) return `list of ${value.length}`
    if (typeof value === 'object' && value !== null)
      return `{ ${Object.keys(value).slice(0, MAX_FIELDS).map(nameOf).join(', ')} }`
    return typeof value
  }
  try {
    return Array.isArray(params) ? `[${params.slice(0, MAX_FIELDS).map(shape).join(', ')}]` : shape(params)
  } catch {
    return HIDDEN
  }
}
