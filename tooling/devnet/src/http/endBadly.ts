import type { ServerResponse } from 'node:http'
import { HttpProblem } from './httpProblem.ts'

/** Ends a request that could not be answered: with the reason in words, or by hanging up when it has begun to answer. */
export function endBadly(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const status = error instanceof HttpProblem ? error.status : 500
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error instanceof Error ? error.message : String(error))
}
