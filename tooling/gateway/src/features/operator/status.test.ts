import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestGateway, testGateway } from '../../testing/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway()
})

afterAll(() => gateway.stop())

const ask = () => fetch(`${gateway.url}/status`, { headers: { origin: 'http://127.0.0.1:5173' } })

describe('GET /status', () => {
  it('default: names every chain and how far its history has come', async () => {
    const followed = { indexed: expect.any(Number), state: 'following' }
    await expect
      .poll(async () => (await ask()).json())
      .toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        chains: [
          { id: 'eip155:1', name: 'Local 1', ...followed },
          { id: 'eip155:42161', name: 'Local 42161', ...followed },
        ],
      })
  })

  it('behavior: pages of this machine may read it without a project', async () => {
    expect((await ask()).headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5173')
  })
})
