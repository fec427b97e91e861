import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { SessionEvent } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { testFamilies } from '../testing/testFamilies.ts'
import type { SettledSession, SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import { requestedNamespaces } from './namespaces.ts'
import { openSession } from './session.ts'
import { savedSessions } from './storage.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const families = testFamilies.flatMap(({ family }) => family ?? [])
const requested = await requestedNamespaces({ families, networks: families.flatMap(({ networks }) => networks) })
const approving = (...networks: readonly string[]) => ({
  eip155: { accounts: networks.map((id) => `${id}:${ALICE}`), methods: ['personal_sign'], events: [] },
})

async function setup() {
  const events = new EventEmitter()
  const messages: string[] = []
  const settled = {
    topic: 'topic',
    namespaces: approving('eip155:1'),
    peer: { metadata: { name: 'Phone' } },
  } as unknown as SettledSession
  // Only the parts that are used: the real ones load the library.
  const client = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    core: { crypto: { keychain: { get: () => 'ab'.repeat(32) } } },
    session: { get: () => settled, update: async () => undefined, keys: [] },
    disconnect: async ({ topic }: { topic: string }) => void messages.push(topic),
  } as unknown as SignClient
  const services = {
    log: { warn: () => undefined },
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
  }
  const pairing = {
    ctx: { services },
    relay: 'wss://relay.example',
    saved: savedSessions(memoryStorage()),
    sessions: new Map(),
    hold: () => () => undefined,
  } as unknown as PairingContext
  const session = await openSession(pairing, { client, settled, requested, app: undefined })
  const heard: SessionEvent[] = []
  session.on((event) => heard.push(event))
  const update = (namespaces: object) => events.emit('session_update', { topic: 'topic', params: { namespaces } })
  return { pairing, session, told: messages, heard, update }
}

test('default: an update that passes is told, and one that does not ends the session', async () => {
  const { session, told, heard, update } = await setup()
  update(approving('eip155:1', 'eip155:42161'))
  await setImmediate()
  expect([heard, session.networks]).toEqual([[{ type: 'updated' }], ['eip155:1', 'eip155:42161']])
  update({ cosmos: {} })
  await setImmediate()
  expect([heard.at(-1), told]).toEqual([{ type: 'disconnected' }, ['topic']])
})

test('behavior: an update of a session that this page has let go of meanwhile does not end it for the other tabs', async () => {
  const { pairing, session, told, heard, update } = await setup()
  update(approving('eip155:42161'))
  update({ cosmos: {} })
  session.dispose()
  await setImmediate()
  expect([heard, told, session.networks]).toEqual([[], [], ['eip155:1']])
  expect(await pairing.saved.has('topic')).toBe(true)
})
