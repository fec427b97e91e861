import { isDevelopment } from '../../development.ts'
import type { LogEntry } from '../services.ts'
import { redactData, redactText } from './redact.ts'

/** Bytes kept (specification section 9). */
const CAPACITY = 1_024_000
/** Characters kept of one entry (security.md T20). */
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
  const kept: LogEntry[] = []
  const sizes: number[] = []
  let size = 0
  return {
    write({ timestamp, level, message, data }) {
      const text = data === undefined ? String(message) : `${message} ${redactData(data)}`
      const log = redactText(text.slice(0, MAX_LENGTH))
      const bytes = new TextEncoder().encode(log).length
      kept.push({ timestamp, level, log })
      sizes.push(bytes)
      size += bytes
      while (size > CAPACITY) {
        kept.shift()
        size -= sizes.shift() ?? size
      }
      if (isDevelopment() && (level === 'warn' || level === 'error')) console[level](`[latchkey] ${log}`)
    },
    entries: () => [...kept],
  }
}
