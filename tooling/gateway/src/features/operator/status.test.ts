import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway, type TestGateway, testGateway } from '../../testing/testGateway.ts'

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

  it('behavior: the login service of the embedded wallet is named, with the ways to sign in, where it runs', async () => {
    const provider = { clientId: 'shop', clientSecret: 'secret' }
    const login = await startTestGateway({
      ...{ chains: [], databaseUrl: 'sqlite::memory:', frame: { port: 0 } },
      login: { providers: { google: provider, github: provider } },
    })
    onTestFinished(() => login.stop())
    const answer = await fetch(`${login.operatorUrl}/status`)
    expect(await answer.json()).toMatchObject({ login: { url: login.frameUrl, ways: ['google', 'github'] } })
  })
})
