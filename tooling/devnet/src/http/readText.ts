import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './httpProblem.ts'

const LIMIT = 1 << 20

/** The body of a request, at most 1 MiB. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > LIMIT) throw new HttpProblem(413, `The body is larger than ${LIMIT} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
