import type { LogEntry } from './services.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

const HIDDEN = '[redacted]'

/** What must not reach a log, by its shape. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Pairing links
  [/\bwc:[^\s"'<>]+/gi, `wc:${HIDDEN}`],
  // Query parameters
  [/([?&#](?:[\w-]*token|key|secret|sig\w*|code|state|otp|jwt)=)[^&\s#"']+/gi, `$1${HIDDEN}`],
  // Tokens, private keys in hex or base58, signatures in hex, base58 or base64
  [/\beyJ[\w-]{8,}\.[\w.-]+|\b(?:0x)?[\da-f]{64,}\b|\b[1-9A-HJ-NP-Za-km-z]{51,}\b|[A-Za-z\d+/]{80,}={0,2}/gi, HIDDEN],
  // Seed words
  [/\b(?:[a-z]{3,8}[\s,]+){11,}[a-z]{3,8}\b/gi, HIDDEN],
  // Mail addresses
  [/[^\s@"'<>():,;]{1,64}@[^\s@"'<>():,;]{1,253}\.[a-z]{2,24}\b/gi, HIDDEN],
  // Login codes
  [/\b((?:code|otp|pin|passcode)\W{0,4}(?:is)?\W{0,4})\d{6}\b/gi, `$1${HIDDEN}`],
]

const SECRET_KEY =
  /seed|mnemonic|phrase|private|secret|passw|passcode|otp|mail|token$|signature|^sig$|^uri$|jwt|cookie|authorization|api_?key/i

/** Takes the secrets out of a text: keys, seed words, signatures, login codes, mail addresses, pairing links. */
function redactText(text: string): string {
  return SECRETS.reduce((result, [pattern, shown]) => result.replace(pattern, shown), text)
}

function replace(key: string, value: unknown): unknown {
  if (SECRET_KEY.test(key) && typeof value !== 'object') return HIDDEN
  if (typeof value === 'bigint') return String(value)
  if (!(value instanceof Error)) return value
  const { name, message, cause } = value
  return { ...value, name, message, cause }
}

/** Any value as JSON for a log, without what its names call secret; a value that cannot be read is not an error. */
function redactData(data: unknown): string {
  try {
    return String(JSON.stringify(data, replace))
  } catch {
    return '[unreadable]'
  }
}

/** Where an error came from, for the console: with what its cause says, and without secrets. */
function stackOf(data: unknown): string {
  const { cause }: { readonly cause?: unknown } = Object(data)
  return cause instanceof Error && cause.stack !== undefined ? `\n${redactText(cause.stack)}` : ''
}

/** Bytes kept. */
const CAPACITY = 1_024_000
/** Characters kept of one entry. */
const MAX_LENGTH = 10_000

/** What is written to a log, with its secrets. */
export interface RawEntry {
  readonly timestamp: number
  readonly level: LogEntry['level']
  readonly message: string
  readonly data?: unknown
}

/** Entries without secrets, the newest ones. */
export interface LogBuffer {
  write(entry: RawEntry): void
  entries(): readonly LogEntry[]
}

/** A ring of entries, oldest dropped first; warnings and errors also reach the console in development. */
export function logBuffer(): LogBuffer {
  const latest: LogEntry[] = []
  const sizes: number[] = []
  let size = 0
  return {
    write({ timestamp, level, message, data }) {
      const text = data === undefined ? String(message) : `${message} ${redactData(data)}`
      const log = redactText(text.slice(0, MAX_LENGTH))
      const bytes = new TextEncoder().encode(log).length
      latest.push({ timestamp, level, log })
      sizes.push(bytes)
      size += bytes
      while (size > CAPACITY) {
        latest.shift()
        size -= sizes.shift() ?? size
      }
      if (process.env.NODE_ENV !== 'production' && (level === 'warn' || level === 'error'))
        console[level](`[latchkey] ${log}${stackOf(data)}`)
    },
    entries: () => [...latest],
  }
}
