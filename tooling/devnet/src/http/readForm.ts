import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './httpProblem.ts'
import { readText } from './readText.ts'

/** The body of a request as the fields of a form; only a page of this server may send one. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const { origin, host } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== host)
    throw new HttpProblem(403, 'This form is taken from the pages of this server only.')
  return new URLSearchParams(await readText(request))
}
