import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { redisStores } from '../examples/redisStores.ts'
import { createSignIn } from './createSignIn.ts'
import { ethereumSigner } from './testing/signers.ts'
import { DOMAIN, NETWORKS, ORIGIN, textFor } from './testing/texts.ts'

const server = await startRedis()
if (!server) console.warn('Skipped: Redis cannot be had on this machine.')

describe.skipIf(!server)('stores in Redis', () => {
  const clients: Redis[] = []
  const connect = (): Redis => {
    const client = new Redis(server?.url ?? '')
    clients.push(client)
    return client
  }
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await server?.stop()
  })

  test('default: of two processes that get one proof, one takes it', async () => {
    const make = () =>
      createSignIn({ domain: DOMAIN, uris: [ORIGIN], networks: Object.values(NETWORKS), ...redisStores(connect()) })
    const [first, second] = [make(), make()]
    const signer = ethereumSigner()
    for (let race = 0; race < 50; race += 1) {
      const { nonce } = await first.createNonce({ binding: 'b' })
      const message = textFor(signer.network, { address: signer.address, nonce })
      const proof = { message, signature: await signer.sign(message), binding: 'b' }
      const results = await Promise.all([first.verify(proof), second.verify(proof)])
      expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual(['ok', 'used-nonce'])
    }
  })

  test('behavior: a nonce ends by itself, and a session when it is removed', async () => {
    const { nonces, sessions } = redisStores(connect())
    await nonces.put('soon', { expiresAt: Date.now() + 50, binding: 'b' })
    expect(await nonces.peek('soon')).toMatchObject({ binding: 'b' })
    await expect.poll(() => nonces.peek('soon')).toBeUndefined()
    expect(await nonces.take('soon')).toBeUndefined()
    const session = { accounts: [{ account: 'eip155:1:0xa' as const, signedInAt: 0, expiresAt: Date.now() + 1_000 }] }
    await sessions.put('id', session)
    expect(await sessions.get('id')).toEqual(session)
    await sessions.remove('id')
    expect(await sessions.get('id')).toBeUndefined()
  })
})
