import type { Log } from '../log/log.ts'

const nothing = (): void => undefined

/** A log that keeps what was said, by level. */
export function silentLog(said: unknown[][] = []): Log {
  const keep = (...parts: unknown[]): void => void said.push(parts)
  const log = { level: 'info', trace: nothing, debug: nothing, fatal: keep, error: keep, warn: keep, info: keep }
  const whole: Log = { ...log, silent: nothing, child: () => whole }
  return whole
}
