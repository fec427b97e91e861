import { type Relay, startRelay } from '@latchkey/devnet/relay'
import { startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedStorage } from './testing/sharedStorage.ts'
import { startSite } from './testing/startSite.ts'

const TOPIC = 'ab'.repeat(32)
/** One that the library would take, of nobody. */
const SESSION = {
  topic: TOPIC,
  relay: { protocol: 'irn' },
  namespaces: { eip155: 7 },
  self: { publicKey: TOPIC },
  peer: { publicKey: TOPIC, metadata: {} },
}
const JUNK = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '[{}]',
  '[null,7,"x"]',
  '{"client_ed25519_seed":"zz"}',
  '{"a":{"b":null}}',
  '\u0000\ufffd',
  '[{"topic":7,"expiry":"x"}]',
  JSON.stringify([{ topic: TOPIC, expiry: 1, relay: { protocol: 'irn' }, namespaces: {}, peer: { metadata: {} } }]),
  JSON.stringify([{ ...SESSION, expiry: 1 }]),
  JSON.stringify([{ ...SESSION, expiry: 4e9 }]),
  JSON.stringify([{ id: 1, topic: TOPIC, relay: { protocol: 'x' }, request: {}, target: 'x', expiry: 1 }]),
]

let relay: Relay
let wallet: TestWallet
/** What a paired page leaves. */
let left: ReadonlyMap<string, string>

beforeAll(async () => {
  relay = await startRelay()
  wallet = await startWallet({ relayUrl: relay.url })
  const values = new Map<string, string>()
  const site = await startSite({ relayUrl: relay.url, storage: sharedStorage(values).tab() })
  const attempt = site.connect()
  await wallet.pair(await attempt.uri())
  await attempt.connection
  left = new Map(values)
  await site.destroy()
}, 60_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  await wallet.stop()
  await relay.stop()
})

describe('storage that somebody spoiled', { timeout: 120_000 }, () => {
  test('behavior: whatever stands in one of the keys, the page starts, and somebody can pair', async () => {
    const keys = [...left.keys()].filter((key) => key.startsWith('wc:'))
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys)
      for (const junk of JUNK) {
        const values = new Map([...left, [key, junk]])
        const site = await startSite({ relayUrl: relay.url, storage: sharedStorage(values).tab() })
        const attempt = site.connect({ forceNewPairing: true })
        expect(await attempt.uri(), `${key} = ${junk}`).toMatch(/^wc:/)
        await site.destroy()
      }
  })

  test('behavior: whatever stands in all of them', async () => {
    for (const junk of JUNK) {
      const values = new Map([...left.keys()].map((key) => [key, junk]))
      const site = await startSite({ relayUrl: relay.url, storage: sharedStorage(values).tab() })
      expect(await site.connect().uri(), junk).toMatch(/^wc:/)
      await site.destroy()
    }
  })
})
