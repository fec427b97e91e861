import { errorAnswer } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import vectors from '../../fixtures/json-parsing.json' with { type: 'json' }
import { routes } from '../../routes.ts'
import { type OddRequest, oddRequest, randomness, shapesOf } from '../../testing/fuzz/oddRequest.ts'
import { oddAgent, sendOdd } from '../../testing/fuzz/sendOdd.ts'
import { TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000)
const AT_ONCE = 24
let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway({
    log: { level: 'error' },
    limits: { openPerMinute: 1_000_000_000 },
    names: { zones: ['reown.id'] },
    indexer: { isEnabled: false },
    projects: [{ id: TEST_PROJECT, name: 'Tests', origins: ['loopback'], perMinute: 1e9, perDay: 1e9 }],
  })
})

afterAll(async () => {
  oddAgent.destroy()
  await gateway.stop()
})

/** What is wrong with the answer to a request, if anything. */
async function problemOf(request: OddRequest): Promise<string | undefined> {
  const shown = `${request.method} ${request.path.slice(0, 300)} ${request.body?.toString().slice(0, 300) ?? ''}`
  try {
    const { status, type, body } = await sendOdd(gateway.url, request)
    // 501 says in words what is switched off here, and is an answer like those below 500.
    if (status >= 500 && status !== 501) return `${status} ${body.slice(0, 200)} for ${shown}`
    if (status < 400 || request.method === 'HEAD' || request.method === 'OPTIONS' || !body || !type.includes('json'))
      return undefined
    return z.safeParse(errorAnswer, JSON.parse(body)).success ? undefined : `${status} ${body} for ${shown}`
  } catch (error) {
    return `${error} for ${shown}`
  }
}

describe(`malformed requests (seed ${SEED})`, () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'error: %s',
    { timeout: 60_000 },
    async (_name, route) => {
      const random = randomness(SEED)
      const shapes = shapesOf(route)
      let left = REQUESTS
      const problems: string[] = []
      const worker = async (): Promise<void> => {
        while (left-- > 0) {
          const problem = await problemOf(oddRequest(random, route, shapes, TEST_PROJECT))
          if (problem) problems.push(problem)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      expect(problems.slice(0, 5), `${problems.length} of ${REQUESTS}`).toEqual([])
    },
  )

  it('error: bodies of the JSON vectors are taken and refused as the standard says', async () => {
    for (const { name, base64, expect: wanted } of vectors.cases) {
      const body = Buffer.from(base64, 'base64')
      const headers = { 'content-type': 'application/json' }
      const event = await sendOdd(gateway.url, { method: 'POST', path: `/e?projectId=${TEST_PROJECT}`, headers, body })
      expect(event.status, name).toBe(400)
      const { code } = JSON.parse(event.body)
      expect(code.startsWith('json-') ? 'reject' : 'accept', name).toBe(wanted)
      const path = `/v1/?chainId=eip155:1&projectId=${TEST_PROJECT}`
      const rpc = JSON.parse((await sendOdd(gateway.url, { method: 'POST', path, headers, body })).body)
      expect(rpc.error?.code === -32700 ? 'reject' : 'accept', name).toBe(wanted)
    }
  })
})
