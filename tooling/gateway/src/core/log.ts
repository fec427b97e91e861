import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { LogConfig } from './config/config.ts'

/** The structured log; one of a request names it by `reqId`. */
export type Log = FastifyBaseLogger

const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{0,2000}/g, '[token]'],
  [/\bwc:[0-9a-f]{16,}@\d[^\s"']{0,2000}/gi, '[pairing]'],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,2000}/g, '$1 [secret]'],
  [/([?&](?:api-?key|key|token|secret)=)[^&\s"']{1,2000}/gi, '$1[secret]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})*\.[A-Za-z]{2,}\b/g, '[e-mail]'],
  [/\b0x[0-9a-fA-F]{64,}\b/g, '[hash]'],
  [/\b0x[0-9a-fA-F]{40}\b/g, '[address]'],
  [/\b(bc1|tb1|bcrt1)[0-9a-z]{20,80}\b/g, '[address]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,90}\b/g, '[address]'],
]

/** A line of the log without addresses, hashes and e-mails. */
export function redact(line: string): string {
  let text = line
  for (const [pattern, mark] of PERSONAL) text = text.replace(pattern, mark)
  return text
}

/** JSON lines; addresses, hashes and e-mails are replaced by marks unless the configuration wants them. */
export function createLog(
  { level, personalData }: LogConfig,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  return pino({ level, base: null }, { write: (line: string) => write(personalData ? line : redact(line)) })
}
