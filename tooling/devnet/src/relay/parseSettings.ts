import { HttpProblem } from '../http/httpProblem.ts'
import type { RelaySettings } from './types.ts'

function projectIds(value: unknown): readonly string[] | undefined {
  if (value === null) return undefined
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new HttpProblem(400, '"projectIds" is to be a list of texts, or null to let all in.')
}

/** Settings from a request's body. */
export function parseSettings(body: unknown): RelaySettings {
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
