import { ACCOUNTS } from '@latchkey/devnet'
import { type SmartSession, sessionsAnswer } from '@latchkey/plugin-api/schemas'
import { afterEach, describe, expect, test } from 'vitest'
import { GatewayError } from '../../core/errors.ts'
import { startTestGateway, TEST_PROJECT } from '../../testing/testGateway.ts'
import type { SessionSource } from './source.ts'

const ACCOUNT = `eip155:1:${ACCOUNTS[0]?.address}`
const SESSION: SmartSession = {
  project: { id: 'shop', name: 'Shop' },
  pci: 'one',
  expiry: 4_000_000_000,
  createdAt: 1_700_000_000,
  permissions: [],
  policies: [],
  context: '0x01',
  revokedAt: null,
}
const REVOKE = { pci: 'one', signature: '0x00' }
const ASKED = {
  chainId: '0x1',
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' }] } },
  permissions: [{ type: 'contract-call' }],
  policies: [],
}
const BODIES: Readonly<Record<string, object>> = {
  '': ASKED,
  '/activate': { ...ASKED, pci: 'one', context: '0x01' },
  '/cosign': { pci: 'one', call: { to: ACCOUNTS[0].address, value: '0x0', data: '0x' } },
  '/revoke': REVOKE,
}
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(session?: SessionSource) {
  const projects = [{ id: TEST_PROJECT, name: 'Tests', origins: ['loopback'] }]
  const gateway = await startTestGateway({ chains: [], projects }, session ? { sources: { session } } : {})
  stops.push(() => gateway.stop())
  return (method: 'GET' | 'POST', path: string, body?: object, account = ACCOUNT) =>
    fetch(`${gateway.url}/v1/sessions/${account}${path}?projectId=${TEST_PROJECT}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
}

describe('sessions without a co-signer', () => {
  test.each([
    ['GET', ''],
    ['POST', ''],
    ['POST', '/activate'],
    ['POST', '/cosign'],
    ['POST', '/revoke'],
  ] as const)('error: %s %s answers 501 in words, and no empty list', async (method, path) => {
    const ask = await start()
    const answer = await ask(method, path, method === 'POST' ? BODIES[path] : undefined)
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({
      code: 'sessions-not-served',
      message: expect.stringMatching(/co-signer/),
    })
  })
})

describe('sessions of a co-signer', () => {
  test('default: its list, and what it takes back', async () => {
    const taken: unknown[] = []
    const ask = await start({
      list: async (account) => (account === ACCOUNT ? [SESSION] : []),
      async revoke(account, { pci, signature }) {
        taken.push([account, pci, signature])
      },
    })
    expect(sessionsAnswer.parse(await (await ask('GET', '')).json())).toEqual({ pcis: [SESSION] })
    const answer = await ask('POST', '/revoke', REVOKE)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(taken).toEqual([[ACCOUNT, 'one', '0x00']])
  })

  test('error: an account without its chain, what the co-signer refuses, and what it is not asked', async () => {
    const ask = await start({
      list: async () => [],
      async revoke() {
        throw new GatewayError(404, 'session-unknown', 'This account has no such session: load the list again.')
      },
    })
    expect((await ask('POST', '/revoke', REVOKE, ACCOUNTS[0]?.address)).status).toBe(400)
    expect((await ask('POST', '/revoke', REVOKE)).status).toBe(404)
    for (const path of ['', '/activate', '/cosign']) expect((await ask('POST', path, BODIES[path])).status).toBe(501)
  })
})
