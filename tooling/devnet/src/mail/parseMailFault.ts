import { HttpProblem } from '../http/httpProblem.ts'
import type { MailFault } from './types.ts'

/** A fault from a request's body. */
export function parseMailFault(body: unknown): MailFault {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { reply, delay, times, to } = given
  const numbers = Object.entries({ reply, delay, times }).filter(([, value]) => value !== undefined)
  for (const [name, value] of numbers)
    if (!Number.isSafeInteger(value) || Number(value) < 0)
      throw new HttpProblem(400, `"${name}" is to be a whole number.`)
  if (reply !== undefined && !(Number(reply) >= 400 && Number(reply) < 600))
    throw new HttpProblem(400, '"reply" is to be an SMTP code from 400 to 599.')
  if (reply === undefined && delay === undefined)
    throw new HttpProblem(400, 'A fault has a "reply", a "delay" or both.')
  return { ...Object.fromEntries(numbers), ...(typeof to === 'string' ? { to } : {}) }
}
