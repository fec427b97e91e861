import { isKernelError, type KernelError } from '@latchkey/kernel'

/** Why a name was not registered. */
export interface Refusal {
  /** The gateway's word for it, such as `name-taken`, else the code of the error. */
  readonly code: string
  /** The gateway's own sentence. */
  readonly description?: string
}

/** Most characters shown of the gateway's own sentence. */
const LONGEST = 300
/** Statuses after which nothing was done: what the request says is refused, or too many came. */
const REFUSED = /^4(?!08)\d\d$/

function causes(error: unknown): readonly KernelError[] {
  const found: KernelError[] = []
  for (let at = error; isKernelError(at) && found.length < 5; at = at.cause) found.push(at)
  return found
}

/** The refusal behind an error, in the gateway's words where it is the gateway's. */
export function refusalOf(error: KernelError): Refusal {
  const all = causes(error)
  if (all.some(({ code }) => code === 'api/limited')) return { code: 'limited' }
  const answered = all.find(({ code }) => code === 'http/status')
  const { code, reasons } = Object(answered?.details.answer)
  const description: unknown = Array.isArray(reasons) ? Object(reasons[0]).description : undefined
  // An error of our own table is behind those of requests.
  const own = all.find((cause) => cause.code !== 'api/register-name') ?? error
  return {
    code: typeof code === 'string' ? code : own.code,
    ...(typeof description === 'string' && description !== '' ? { description: description.slice(0, LONGEST) } : {}),
  }
}

/** Whether it is not known what became of a request: it went out, and what came back does not say. */
export function isUnsure(error: unknown): boolean {
  const all = causes(error)
  const answered = all.find(({ code }) => code === 'http/status')
  if (answered) return !REFUSED.test(String(answered.details.status))
  return all.some(({ code }) => /^http\/|^kernel\/aborted$|^unknown$/.test(code))
}
