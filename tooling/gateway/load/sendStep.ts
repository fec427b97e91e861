import { type Agent, request } from 'node:http'
import type { Step } from './step.ts'

const LIMIT_MS = 10_000

/** What came of one request. */
export interface Sent {
  /** HTTP status; 0 when there was none. */
  readonly status: number
  readonly bytes: number
}

/** Sends one request and reads the whole answer. */
export function sendStep(url: string, projectId: string, step: Step, agent: Agent): Promise<Sent> {
  const body = step.body === undefined ? undefined : JSON.stringify(step.body)
  const path = `${step.path}${step.path.endsWith('?') ? '' : '&'}projectId=${projectId}`
  const headers =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const sent = request(
      url + path,
      { agent, method: body === undefined ? 'GET' : 'POST', headers, timeout: LIMIT_MS },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.on('error', () => resolve({ status: 0, bytes }))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', () => resolve({ status: 0, bytes: 0 }))
    sent.end(body)
  })
}
