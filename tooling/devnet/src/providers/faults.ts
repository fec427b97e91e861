import { setTimeout as sleep } from 'node:timers/promises'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer } from '../http/types.ts'

/** What goes wrong with the next answers. */
export interface ProviderFault {
  /** Of which service; of all unless given. */
  readonly of?: 'prices' | 'lifi' | 'zeroex' | 'jupiter' | 'coinbase' | 'meld' | 'webhooks'
  /** Instead of an answer. */
  readonly status?: number
  /** A page instead of an answer. */
  readonly html?: boolean
  /** All prices are this many times what they are. */
  readonly factor?: number
  /** Milliseconds that the answer is late. */
  readonly delay?: number
  /** Fields of the answer, by their names with dots between, and what they are instead; `null` leaves a field out. */
  readonly set?: Readonly<Record<string, unknown>>
  /** What becomes of something that a provider posts: `of` is "webhooks" then. */
  readonly delivery?: 'twice' | 'forged' | 'altered' | 'lost'
  /** How many answers; 1 unless given. */
  readonly times?: number
}

/** What is wrong with the answers of all services. */
export interface Faults {
  /** The fault that strikes an answer now. */
  take(of: NonNullable<ProviderFault['of']>): ProviderFault
  /** An answer, as the present fault leaves it. */
  disturb(of: NonNullable<ProviderFault['of']>, answer: object): Promise<HttpAnswer>
  /** @throws HttpProblem 400 */
  ask(body: unknown): ProviderFault
}

const KINDS: Readonly<Record<keyof ProviderFault, string>> = {
  of: 'string',
  status: 'number',
  html: 'boolean',
  factor: 'number',
  delay: 'number',
  set: 'object',
  delivery: 'string',
  times: 'number',
}

function parseFault(body: unknown): ProviderFault {
  const fields = Object.entries(Object(body))
  for (const [name, value] of fields) {
    const kind = Object.entries(KINDS).find(([known]) => known === name)?.[1]
    if (kind === undefined) throw new HttpProblem(400, `There is no fault "${name.slice(0, 40)}".`)
    if (typeof value !== kind || value === null) throw new HttpProblem(400, `"${name}" is a ${kind}.`)
  }
  if (!fields.some(([name]) => name !== 'times' && name !== 'of'))
    throw new HttpProblem(400, 'A fault has a "status", a "factor", a "delay", "html", "set" or a "delivery".')
  return { times: 1, ...Object.fromEntries(fields) }
}

/** The answer with one field changed. */
function changed(answer: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.')
  const { [name]: field, ...others } = Object(answer)
  if (rest.length === 0 && value === null) return others
  const next = rest.length === 0 ? value : changed(Object(field), rest.join('.'), value)
  return Array.isArray(answer) ? Object.assign([...answer], { [name]: next }) : { ...answer, [name]: next }
}

/** Faults that strike as often as they were asked for. */
export function createFaults(): Faults {
  let fault: ProviderFault = {}
  let left = 0
  const take: Faults['take'] = (of) => {
    if (left <= 0 || (fault.of !== undefined && fault.of !== of)) return {}
    left -= 1
    return fault
  }
  return {
    take,
    async disturb(of, answer) {
      const { status, html = false, delay = 0, set = {} } = take(of)
      if (delay > 0) await sleep(delay)
      if (status !== undefined) return { status, json: { message: 'A fault that was asked for.' } }
      if (html) return { body: '<html>', headers: { 'content-type': 'text/html' } }
      const entries = Object.entries(set)
      return { json: entries.reduce((whole, [path, value]) => changed(whole, path, value), answer) }
    },
    ask(body) {
      fault = parseFault(body)
      left = fault.times ?? 1
      return fault
    },
  }
}
