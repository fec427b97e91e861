import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpProblem } from './httpProblem.ts'

/** Ends a request that could not be answered: with the reason in words, or by hanging up when it has begun to answer. */
export function failResponse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const status = error instanceof HttpProblem ? error.status : 500
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error instanceof Error ? error.message : String(error))
}

/** A signal that ends when the time is up (milliseconds), and with the caller's if there is one. */
export function within(limit: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(limit)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

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
