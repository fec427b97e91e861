import { loadImplementations } from '../chunks.ts'
import { loadOnce } from './loadOnce.ts'
import type { LogBuffer, RawEntry } from './logBuffer.ts'
import type { LogEntry, LogService } from './services.ts'

/** Entries that wait for the implementation, should it never arrive. */
const MAX_WAITING = 100

/** A log whose implementation, which takes the secrets out, loads with the first entry; nobody can read what still waits. */
export function createLog(): LogService {
  let buffer: LogBuffer | undefined
  let waiting: readonly RawEntry[] = []
  const load = loadOnce(async () => {
    const made = (await loadImplementations()).logBuffer()
    for (const entry of waiting) made.write(entry)
    waiting = []
    buffer = made
  })
  const writeAs =
    (level: LogEntry['level']) =>
    (message: string, data?: unknown): void => {
      const entry = { timestamp: Date.now(), level, message, data }
      if (buffer) {
        buffer.write(entry)
        return
      }
      waiting = [...waiting, entry].slice(-MAX_WAITING)
      // Without it the entries wait on; the next one tries again.
      load().catch(() => undefined)
    }
  return {
    debug: writeAs('debug'),
    info: writeAs('info'),
    warn: writeAs('warn'),
    error: writeAs('error'),
    entries: () => buffer?.entries() ?? [],
  }
}
