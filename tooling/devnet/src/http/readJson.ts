import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './httpProblem.ts'

const LIMIT = 1 << 20

/** The body of a request as JSON, at most 1 MiB; an empty one is `{}`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > LIMIT) throw new HttpProblem(413, `The body is larger than ${LIMIT} bytes.`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'The body is not JSON.')
  }
}
