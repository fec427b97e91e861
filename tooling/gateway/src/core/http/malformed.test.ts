import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import vectors from '../../fixtures/json-parsing.json' with { type: 'json' }
import { routes } from '../../routes.ts'
import {
  FUZZ_AT_ONCE,
  FUZZ_REQUESTS,
  FUZZ_SEED,
  oddRequest,
  randomness,
  shapesOf,
} from '../../testing/fuzz/oddRequest.ts'
import { oddAgent, problemOf, sendOdd } from '../../testing/fuzz/sendOdd.ts'
import { TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

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

describe(`malformed requests (seed ${FUZZ_SEED})`, () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'error: %s',
    { timeout: 60_000 },
    async (_name, route) => {
      const random = randomness(FUZZ_SEED)
      const shapes = shapesOf(route)
      let left = FUZZ_REQUESTS
      const problems: string[] = []
      const worker = async (): Promise<void> => {
        while (left-- > 0) {
          const problem = await problemOf(gateway.url, oddRequest(random, route, shapes, TEST_PROJECT))
          if (problem) problems.push(problem)
        }
      }
      await Promise.all(Array.from({ length: FUZZ_AT_ONCE }, worker))
      expect(problems.slice(0, 5), `${problems.length} of ${FUZZ_REQUESTS}`).toEqual([])
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
