import { pino } from 'pino'
import type { LogConfig } from '../config/config.ts'
import type { Log } from './log.ts'
import { redact } from './redact.ts'

/** JSON lines; addresses, hashes and e-mails are replaced by marks unless the configuration wants them. */
export function createLog(
  { level, personalData }: LogConfig,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  return pino({ level, base: null }, { write: (line: string) => write(personalData ? line : redact(line)) })
}
