import { askJson } from '../ask/askJson.ts'
import { field } from '../ask/field.ts'
import type { Probe } from '../poll/partState.ts'

/** A mail that was caught. */
export interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  /** Its one-time code, if it has one. */
  readonly code: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

function toMail(value: unknown): Mail {
  const [to, code] = [field(value, 'to'), field(value, 'code')]
  return {
    id: Number(field(value, 'id')),
    to: Array.isArray(to) ? to.join(', ') : String(to ?? ''),
    subject: String(field(value, 'subject') ?? ''),
    code: typeof code === 'string' ? code : undefined,
    at: Date.parse(String(field(value, 'receivedAt'))),
  }
}

/** The mails that were caught, newest first. */
export const readMails: Probe<readonly Mail[]> = async (url, signal) => {
  const mails = await askJson(`${url}/messages`, { signal })
  return Array.isArray(mails) ? mails.map(toMail) : []
}
