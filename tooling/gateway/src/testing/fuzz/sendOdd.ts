import { Agent, request } from 'node:http'
import { errorAnswer } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import type { OddRequest } from './oddRequest.ts'

/** Longest wait for an answer; longer counts as a hang. */
const LIMIT_MS = 10_000

export const oddAgent = new Agent({ keepAlive: true, maxSockets: 24 })

export interface OddAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Sends a request byte for byte, which `fetch` would refuse or repair. Rejects when no answer comes in time. */
export function sendOdd(url: string, { method, path, headers, body }: OddRequest): Promise<OddAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/`,
      { method, path, agent: oddAgent, headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.setTimeout(LIMIT_MS, () => sent.destroy(new Error(`hangs: no answer in ${LIMIT_MS} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** What is wrong with the answer to a request, if anything. */
export async function problemOf(url: string, request: OddRequest): Promise<string | undefined> {
  const shown = `${request.method} ${request.path.slice(0, 300)} ${request.body?.toString().slice(0, 300) ?? ''}`
  try {
    const { status, type, body } = await sendOdd(url, request)
    // 501 says in words what is switched off here, and is an answer like those below 500.
    if (status >= 500 && status !== 501) return `${status} ${body.slice(0, 200)} for ${shown}`
    if (status < 400 || request.method === 'HEAD' || request.method === 'OPTIONS' || !body || !type.includes('json'))
      return undefined
    return z.safeParse(errorAnswer, JSON.parse(body)).success ? undefined : `${status} ${body} for ${shown}`
  } catch (error) {
    return `${error} for ${shown}`
  }
}
