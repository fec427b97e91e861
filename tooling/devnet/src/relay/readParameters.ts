import { RpcProblem } from './rpcProblem.ts'

const INVALID_PARAMETERS = -32602
const TOPIC = /^[0-9a-f]{64}$/

function fail(name: string, what: string): never {
  throw new RpcProblem(INVALID_PARAMETERS, `Invalid params: ${name} must be ${what}`)
}

/** Readers for the parameters of a call; each throws RpcProblem -32602 that names what is wrong. */
export interface Parameters {
  topic(name: string): string
  text(name: string): string
  optionalText(name: string): string | undefined
  whole(name: string, otherwise: number): number
  topics(name: string): readonly string[]
  objects(name: string): readonly Parameters[]
}

/** See {@link Parameters}. */
export function readParameters(value: unknown): Parameters {
  if (typeof value !== 'object' || value === null) fail('params', 'an object')
  const given: Readonly<Record<string, unknown>> = { ...value }
  const list = (name: string): readonly unknown[] => {
    const entry = given[name]
    return Array.isArray(entry) ? entry : fail(name, 'a list')
  }
  const topicIn = (entry: unknown, name: string): string =>
    typeof entry === 'string' && TOPIC.test(entry) ? entry : fail(name, '64 hexadecimal digits')
  const text = (name: string): string => {
    const entry = given[name]
    return typeof entry === 'string' && entry !== '' ? entry : fail(name, 'a text')
  }
  return {
    text,
    topic: (name) => topicIn(given[name], name),
    optionalText: (name) => (given[name] === undefined || given[name] === null ? undefined : text(name)),
    whole(name, otherwise) {
      const entry = given[name] ?? otherwise
      return typeof entry === 'number' && Number.isSafeInteger(entry) && entry >= 0
        ? entry
        : fail(name, 'a whole number')
    },
    topics: (name) => list(name).map((entry) => topicIn(entry, name)),
    objects: (name) => list(name).map(readParameters),
  }
}
