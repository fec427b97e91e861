import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Figures } from './figures.ts'

/** One request of the mix. */
export interface Step {
  /** By which the figures are grouped. */
  readonly name: string
  /** With its query, without the project id. */
  readonly path: string
  /** Makes it a POST of JSON. */
  readonly body?: unknown
}

const LIMIT_MS = 10_000

/** What came of one request. */
interface Sent {
  /** HTTP status; 0 when there was none. */
  readonly status: number
  readonly bytes: number
}

/** Sends one request and reads the whole answer. */
function sendStep(url: string, projectId: string, step: Step, agent: Agent): Promise<Sent> {
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

/** What is sent where, and how fast. */
export interface LoadOptions {
  readonly url: string
  readonly projectId: string
  /** Requests begun a second, whether or not earlier ones were answered. */
  readonly rate: number
  readonly seconds: number
  readonly mix: Iterator<Step>
}

const TICK_MS = 1

/**
 * Begins requests at an even rate, whatever the gateway does: one that falls behind is measured from when its request
 * was due, so that waiting in a queue counts.
 */
export async function runLoad({ url, projectId, rate, seconds, mix }: LoadOptions): Promise<Map<string, Figures>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const figures = new Map<string, Figures>()
  const open = new Set<Promise<void>>()
  const of = (name: string) => {
    const found = figures.get(name) ?? new Figures()
    figures.set(name, found)
    return found
  }

  async function send(step: Step, due: number): Promise<void> {
    const { status } = await sendStep(url, projectId, step, agent)
    of(step.name).add(status, performance.now() - due)
  }

  const start = performance.now()
  for (let begun = 0; begun < rate * seconds; ) {
    // The first is due at once: what is due is begun, or the wait for the next one would count as the gateway's.
    const wanted = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate) + 1)
    for (; begun < wanted; begun++) {
      const { value, done } = mix.next()
      if (done) break
      const sent = send(value, start + (begun / rate) * 1000).finally(() => open.delete(sent))
      open.add(sent)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
  agent.destroy()
  return figures
}
