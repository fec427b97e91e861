/** @vitest-environment node */

import { memoryStorage } from '@latchkey/kernel/testing'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ALICE, fieldsOf, kind, type SetUpOptions, setUp } from './fixtures/setUp.ts'
import { siwx } from './index.ts'

const ACCOUNT = `test:1:${ALICE}`
const LATER = Date.UTC(2027, 0, 1)
const json = { 'content-type': 'application/json' }

interface HttpAnswer {
  readonly status?: number
  readonly body: unknown
}

/** The routes of sign-in of a gateway. */
async function startGateway() {
  const sessions = new Map<string, readonly string[]>()
  const used = new Set<string | undefined>()
  let count = 0
  const gateway = {
    asked: [] as string[],
    /** What a route says instead. */
    instead: {} as Record<string, HttpAnswer | 'hang up' | undefined>,
    /** What happens before a route answers. */
    meanwhile: {} as Record<string, (() => void) | undefined>,
    sessions,
  }
  const answer = (route: string, headers: Readonly<Record<string, unknown>>, body: string): HttpAnswer => {
    const token = String(headers.authorization ?? '').replace(/^Bearer /, '')
    const known = sessions.get(token)
    if (route === '/auth/v1/nonce') {
      count += 1
      return { body: { nonce: `nonce${String(count).padStart(8, '0')}`, token: `tied${count}` } }
    }
    if (route === '/auth/v1/authenticate') {
      const { nonce } = fieldsOf(JSON.parse(body).message)
      if (headers['x-nonce-jwt'] !== `Bearer tied${Number(nonce?.slice(5))}`)
        return { status: 403, body: { status: 'FAILED', code: 'signin-wrong-browser', message: 'no', reasons: [] } }
      if (used.has(nonce))
        return { status: 403, body: { status: 'FAILED', code: 'signin-unknown-nonce', message: 'no', reasons: [] } }
      used.add(nonce)
      sessions.set(`token${count}`, [...(known ?? []), ACCOUNT])
      return { body: { token: `token${count}` } }
    }
    if (!known) return { status: 401, body: { status: 'FAILED', code: 'signin-over', message: 'over', reasons: [] } }
    if (route === '/auth/v1/sign-out') sessions.delete(token)
    const accounts = known.map((account) => ({ account, signedInAt: 0, expiresAt: LATER }))
    return { body: { address: ALICE, chainId: 1, accounts } }
  }
  const server = await httpServer(({ method, path, headers, body }) => {
    const [route = ''] = path.split('?')
    gateway.asked.push(`${method} ${route}`)
    gateway.meanwhile[route]?.()
    const reply = gateway.instead[route] ?? answer(route, headers, body)
    return reply === 'hang up'
      ? reply
      : { status: reply.status ?? 200, headers: json, body: JSON.stringify(reply.body) }
  })
  onTestFinished(() => server.close())
  const options: SetUpOptions = { plugin: { gateway: true }, gateway: server.url, projectId: 'p1' }
  return { gateway, options, open: (more: SetUpOptions = {}) => setUp({ ...options, ...more }) }
}

describe('the gateway keeps who is signed in', () => {
  test('default: signed once, known on the next visit, ended with the connection', async () => {
    const { gateway, open } = await startGateway()
    const storage = memoryStorage()
    const first = await open({ storage })
    await first.asked()
    await first.kernel.plugins.siwx.signIn()
    expect(first.phase()).toBe('done')
    expect(gateway.asked).toEqual(['GET /auth/v1/nonce', 'POST /auth/v1/authenticate', 'GET /auth/v1/me'])
    expect(await first.kernel.plugins.siwx.getSession()).toEqual({ account: ACCOUNT, expiresAt: LATER })
    await first.kernel.destroy()
    const second = await open({ storage })
    await second.connect()
    expect([second.phase(), second.isOpen(), second.signer.prompts]).toEqual(['idle', false, []])
    await second.kernel.wallet.disconnect()
    await expect.poll(() => gateway.sessions.size).toBe(0)
  })

  test('behavior: a token that is over is forgotten, and the user is asked', async () => {
    const { gateway, open } = await startGateway()
    const storage = memoryStorage()
    const first = await open({ storage })
    await first.asked()
    await first.kernel.plugins.siwx.signIn()
    await first.kernel.destroy()
    gateway.sessions.clear()
    const second = await open({ storage })
    await second.asked()
    await second.kernel.destroy()
    gateway.asked.length = 0
    // Nothing is left to ask with.
    await (await open({ storage })).asked()
    expect(gateway.asked).not.toContain('GET /auth/v1/me')
  })

  test.each(['/auth/v1/me', '/auth/v1/sign-out'])(
    'behavior: what %s says of an old token ends no newer one',
    async (route) => {
      const { gateway, open } = await startGateway()
      const storage = memoryStorage()
      const { kernel, asked } = await open({ storage })
      await asked()
      await kernel.plugins.siwx.signIn()
      if (route === '/auth/v1/me') await kernel.destroy()
      gateway.sessions.clear()
      // Another tab signs in while the gateway answers this one.
      gateway.meanwhile[route] = () => storage.set('siwx:token', 'newer')
      if (route === '/auth/v1/me') await (await open({ storage })).asked()
      else await kernel.plugins.siwx.signOut()
      expect(storage.get('siwx:token')).toBe('newer')
    },
  )

  test.each([
    ['signin-bad-signature', 403, 'siwx/bad-signature'],
    ['signin-expired', 403, 'siwx/clock'],
    ['signin-issued-in-future', 403, 'siwx/clock'],
    ['signin-too-old', 403, 'siwx/clock'],
    ['signin-used-nonce', 403, 'siwx/nonce'],
    ['signin-unknown-nonce', 403, 'siwx/nonce'],
    ['signin-wrong-browser', 403, 'siwx/nonce'],
    ['signin-wrong-domain', 403, 'siwx/refused'],
    ['signin-malformed', 400, 'siwx/refused'],
    ['signin-unsupported', 422, 'siwx/unsupported'],
    ['signin-unavailable', 503, 'siwx/unavailable'],
    ['origin-not-allowed', 403, 'siwx/refused'],
  ])('error: %s', async (code, status, expected) => {
    const { gateway, open } = await startGateway()
    const { kernel, asked, signer } = await open()
    await asked()
    gateway.instead['/auth/v1/authenticate'] = { status, body: { status: 'FAILED', code, message: 'no', reasons: [] } }
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase)).toMatchObject({ error: { code: expected } })
    gateway.instead = {}
    await kernel.plugins.siwx.signIn()
    expect(kernel.store.get(kernel.plugins.siwx.atoms.phase).status).toBe('done')
    // What could not be checked is sent again; everything else needs a new text.
    expect(signer.prompts).toHaveLength(expected === 'siwx/unavailable' ? 1 : 2)
  })

  test.each(['/auth/v1/authenticate', '/auth/v1/me'])('error: it is away at %s: no second prompt', async (route) => {
    const { gateway, open } = await startGateway()
    const { kernel, asked, signer, phase, clock } = await open()
    await asked()
    gateway.instead[route] = 'hang up'
    const signing = kernel.plugins.siwx.signIn()
    await expect
      .poll(async () => {
        // Reads are repeated after a moment.
        await clock.advance(1000)
        return phase()
      })
      .toBe('unavailable')
    await signing
    gateway.instead = {}
    await kernel.plugins.siwx.signIn()
    expect([phase(), signer.prompts.length]).toEqual(['done', 1])
  })

  test('parameters: gateway with another keeper', () => {
    expect(() => siwx({ gateway: true, server: '/auth' })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
    expect(() => siwx({ gateway: untyped('yes') })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })
})

test('behavior: a gateway that names one account of Ethereum’s family, in its own case', async () => {
  const { gateway, open } = await startGateway()
  const address = '0xabcdef0123456789abcdef0123456789abcdef01'
  gateway.instead['/auth/v1/me'] = { body: { address: address.toUpperCase().replace('0X', '0x'), chainId: 1 } }
  const family = { ...kind, namespace: 'eip155' }
  const { kernel, connect } = await open({
    wallet: { namespace: 'eip155', signIn: family, accounts: [address] },
    storage: memoryStorage({ 'siwx:token': 'token1' }),
  })
  await connect()
  expect(await kernel.plugins.siwx.getSession()).toEqual({ account: `eip155:1:${address}` })
})
