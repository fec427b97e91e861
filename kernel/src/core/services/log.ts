import { describeValue } from './describeValue.ts'
import { redactText } from './redact.ts'
import type { LogEntry, LogService } from './services.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Bytes kept (specification section 9). */
const CAPACITY = 1_024_000
/** Characters kept of one entry (security.md T20). */
const MAX_LENGTH = 10_000

/** A log in memory, oldest entries dropped first; warnings and errors also reach the console in development. */
export function createLog(): LogService {
  const kept: (LogEntry & { readonly size: number })[] = []
  let size = 0

  function write(level: LogEntry['level'], message: string, data: unknown): void {
    const text = data === undefined ? String(message) : `${message} ${describeValue(data)}`
    const log = redactText(text.slice(0, MAX_LENGTH))
    const entry = { timestamp: Date.now(), level, log, size: new TextEncoder().encode(log).length }
    kept.push(entry)
    size += entry.size
    while (size > CAPACITY) size -= kept.shift()?.size ?? size
    if (process.env.NODE_ENV !== 'production' && (level === 'warn' || level === 'error'))
      console[level](`[latchkey] ${log}`)
  }

  return {
    debug: (message, data) => write('debug', message, data),
    info: (message, data) => write('info', message, data),
    warn: (message, data) => write('warn', message, data),
    error: (message, data) => write('error', message, data),
    entries: () => kept.map(({ timestamp, level, log }) => ({ timestamp, level, log })),
  }
}
