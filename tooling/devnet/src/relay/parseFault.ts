import { HttpProblem } from '../http/httpProblem.ts'
import type { RelayFault, RelayFaultAction } from './types.ts'

const ACTIONS: readonly RelayFaultAction[] = [
  'drop',
  'delay',
  'duplicate',
  'cut',
  'cut-after',
  'silent',
  'refuse',
  'flip',
  'mistag',
]

function whole(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new HttpProblem(400, `"${name}" is to be a whole number.`)
}

/** A fault from a request's body. */
export function parseFault(body: unknown): RelayFault {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const action = ACTIONS.find((name) => name === given.do)
  if (typeof given.at !== 'string' || !action)
    throw new HttpProblem(400, `A fault is { "at": step, "do": one of ${ACTIONS.join(', ')} }.`)
  const numbers = (['ms', 'after', 'status', 'closeCode'] as const)
    .filter((name) => given[name] !== undefined)
    .map((name) => [name, whole(name, given[name])])
  return {
    at: given.at,
    do: action,
    ...Object.fromEntries(numbers),
    ...(given.times === undefined ? {} : { times: given.times === 'always' ? 'always' : whole('times', given.times) }),
    ...(typeof given.client === 'string' ? { client: given.client } : {}),
  }
}
