import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet } from '../startDevnet.ts'
import { startFarcaster } from './startFarcaster.ts'

let devnet: Awaited<ReturnType<typeof startDevnet>>
let relay: Awaited<ReturnType<typeof startFarcaster>>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1] })
  relay = await startFarcaster({ services: devnet.services })
})

afterAll(async () => {
  await relay.stop()
  await devnet.stop()
})

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${relay.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function open(): Promise<{ readonly channelToken: string; readonly url: string; readonly nonce: string }> {
  const answer = await post('/v1/channel', { siweUri: 'https://shop.example/login', domain: 'shop.example' })
  expect(answer.status).toBe(201)
  return answer.json()
}

const status = (token: string): Promise<Response> =>
  fetch(`${relay.url}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })

const approve = (channelToken: string, fid: string): Promise<Response> =>
  fetch(`${relay.url}/~/siwf`, { method: 'POST', body: new URLSearchParams({ channelToken, fid }) })

describe('Farcaster of the devnet', () => {
  it('default: pending until the app’s page has approved, then with the signed text', async () => {
    const { channelToken, url, nonce } = await open()
    expect(url).toBe(`${relay.url}/~/siwf?channelToken=${channelToken}`)
    expect((await status(channelToken)).status).toBe(202)
    expect(await (await fetch(relay.url)).text()).toContain('1 request waits')
    expect(await (await fetch(`${relay.url}/api/info`)).json()).toEqual({ waiting: 1 })
    expect(await (await fetch(url)).text()).toContain('Sign in to shop.example')
    expect(await (await approve(channelToken, '20002')).text()).toContain('You are signed in')
    const answer = await status(channelToken)
    const body: { state: string; username: string; fid: number; message: string } = await answer.json()
    expect([answer.status, body.state, body.username, body.fid]).toEqual([200, 'completed', 'tomas', 20_002])
    expect(body.message).toContain(`Nonce: ${nonce}`)
    expect(body.message).toContain('farcaster://fid/20002')
  })

  it('behavior: faults strike as often as was asked for', async () => {
    const { channelToken } = await open()
    await post('/dev/fault', { refuse: 503, times: 2 })
    const seen = [await status(channelToken), await status(channelToken), await status(channelToken)]
    expect(seen.map((answer) => answer.status)).toEqual([503, 503, 202])
    await post('/dev/fault', { wrong: 'nonce' })
    await approve(channelToken, '20001')
    const { message }: { message: string } = await (await status(channelToken)).json()
    expect(message).toContain('Nonce: anothernonce')
  })

  it('error: no such channel, nobody of that id, an app that is not known, a fault that is none', async () => {
    const { channelToken } = await open()
    expect((await status('0')).status).toBe(401)
    expect((await fetch(`${relay.url}/~/siwf?channelToken=0`)).status).toBe(404)
    expect((await approve(channelToken, '7')).status).toBe(400)
    const token = { authorization: `Bearer ${channelToken}` }
    expect((await post('/v1/channel/authenticate', {}, token)).status).toBe(401)
    const key = { ...token, 'x-farcaster-auth-relay-key': 'latchkey-devnet' }
    expect((await post('/v1/channel/authenticate', { fid: 'x' }, key)).status).toBe(400)
    expect((await post('/dev/fault', {})).status).toBe(400)
    expect((await post('/v1/channel', { domain: 'shop.example' })).status).toBe(400)
    await expect(startFarcaster({ services: {} })).rejects.toThrow('local EVM chain')
  })
})
