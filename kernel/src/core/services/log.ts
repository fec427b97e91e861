import { isDevelopment } from '../development.ts'
import { redactData, redactText } from './redact.ts'
import type { LogEntry, LogService } from './services.ts'

/** Bytes kept (specification section 9). */
const CAPACITY = 1_024_000
/** Characters kept of one entry (security.md T20). */
const MAX_LENGTH = 10_000

/** A log in memory, oldest entries dropped first; warnings and errors also reach the console in development. */
export function createLog(): LogService {
  const kept: LogEntry[] = []
  const sizes: number[] = []
  let size = 0

  const writeAs =
    (level: LogEntry['level']) =>
    (message: string, data?: unknown): void => {
      const text = data === undefined ? String(message) : `${message} ${redactData(data)}`
      const log = redactText(text.slice(0, MAX_LENGTH))
      const bytes = new TextEncoder().encode(log).length
      kept.push({ timestamp: Date.now(), level, log })
      sizes.push(bytes)
      size += bytes
      while (size > CAPACITY) {
        kept.shift()
        size -= sizes.shift() ?? size
      }
      if (isDevelopment() && (level === 'warn' || level === 'error')) console[level](`[latchkey] ${log}`)
    }

  return {
    debug: writeAs('debug'),
    info: writeAs('info'),
    warn: writeAs('warn'),
    error: writeAs('error'),
    entries: () => [...kept],
  }
}
