import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './httpProblem.ts'
import { readText } from './readText.ts'

/** The body of a request as JSON; an empty one is `{}`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'The body is not JSON.')
  }
}
