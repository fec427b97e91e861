import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler } from '../http/types.ts'
import type { RelayState } from './relayState.ts'
import type { Relay, RelayFault, RelayFaultAction, RelaySettings } from './types.ts'

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
function parseFault(body: unknown): RelayFault {
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

function projectIds(value: unknown): readonly string[] | undefined {
  if (value === null) return undefined
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new HttpProblem(400, '"projectIds" is to be a list of texts, or null to let all in.')
}

/** Settings from a request's body. */
function parseSettings(body: unknown): RelaySettings {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { checkToken, clockOffset } = given
  if (checkToken !== undefined && typeof checkToken !== 'boolean')
    throw new HttpProblem(400, '"checkToken" is to be true or false.')
  if (clockOffset !== undefined && (typeof clockOffset !== 'number' || !Number.isSafeInteger(clockOffset)))
    throw new HttpProblem(400, '"clockOffset" is to be a whole number of milliseconds.')
  return {
    ...(given.projectIds === undefined ? {} : { projectIds: projectIds(given.projectIds) }),
    ...(checkToken === undefined ? {} : { checkToken }),
    ...(clockOffset === undefined ? {} : { clockOffset }),
  }
}

/** The relay's switches over HTTP; see the README of the package. */
export function controlRoutes(
  relay: Pick<Relay, 'stats' | 'kick' | 'fault' | 'clearFaults' | 'set' | 'reset'>,
  state: RelayState,
): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /dev/stats': () => ({ json: relay.stats() }),
    'POST /dev/kick': ({ url }) => ({ json: { cut: relay.kick(url.searchParams.get('client') ?? undefined) } }),
    'GET /dev/fault': () => ({ json: state.faults.list() }),
    'POST /dev/fault': async ({ json }) => ({ status: 201, json: { id: relay.fault(parseFault(await json())) } }),
    'DELETE /dev/fault': () => {
      relay.clearFaults()
      return { json: [] }
    },
    'DELETE /dev/fault/:id': ({ parameters }) => {
      relay.clearFaults(Number(parameters.id))
      return { json: state.faults.list() }
    },
    'GET /dev/settings': () => ({ json: state.settings }),
    'POST /dev/settings': async ({ json }) => {
      relay.set(parseSettings(await json()))
      return { json: state.settings }
    },
    'POST /dev/reset': () => {
      relay.reset()
      return { json: relay.stats() }
    },
  }
}
