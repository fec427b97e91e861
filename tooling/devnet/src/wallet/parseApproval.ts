import { HttpProblem } from '../http/httpProblem.ts'
import type { Approval } from './types.ts'

const LISTS = ['accounts', 'chains', 'methods', 'events'] as const

/** What to grant, from a request's body. */
export function parseApproval(body: Readonly<Record<string, unknown>>): Approval {
  const lists = LISTS.filter((name) => body[name] !== undefined).map((name) => {
    const value = body[name]
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return [name, value]
    throw new HttpProblem(400, `"${name}" is to be a list of texts.`)
  })
  const { sessionProperties, unchecked } = body
  const properties = typeof sessionProperties === 'object' && sessionProperties !== null ? sessionProperties : undefined
  return {
    ...Object.fromEntries(lists),
    ...(properties === undefined ? {} : { sessionProperties: Object.fromEntries(Object.entries(properties)) }),
    ...(unchecked === true ? { unchecked } : {}),
  }
}
