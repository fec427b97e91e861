import { appLinks, refusedLinks } from '@latchkey/tooling/vitest/appLinks.ts'
import { describe, expect, test } from 'vitest'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { type SessionCopy, savedSessions } from './storage.ts'

const TOPIC = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
const KEY = `wc:session:${TOPIC}`
const QUAY = { name: 'Quay', link: 'quay://' }

const COPY = {
  symKey: OTHER,
  session: {
    topic: TOPIC,
    expiry: 1000,
    relay: { protocol: 'irn' },
    namespaces: {},
    self: { publicKey: OTHER },
    peer: { publicKey: OTHER, metadata: { name: 'Phone' } },
  },
} as unknown as SessionCopy

/** The app that is read where somebody has put a text. */
function appIn(text: string) {
  const storage = sharedStorage().tab()
  storage.set(KEY, text)
  return savedSessions(storage).app(TOPIC)
}

describe('savedSessions', () => {
  test('default: each session has a key of its own', () => {
    const storage = sharedStorage().tab()
    const saved = savedSessions(storage)
    saved.write(TOPIC, QUAY)
    saved.write(OTHER, undefined)
    expect([saved.has(TOPIC), saved.app(TOPIC)]).toEqual([true, QUAY])
    expect([saved.has(OTHER), saved.app(OTHER)]).toEqual([true, undefined])
    saved.remove(TOPIC)
    expect([saved.has(TOPIC), saved.app(TOPIC), saved.has(OTHER)]).toEqual([false, undefined, true])
  })

  test('behavior: a session that another version has saved is in use; nothing else is read of it', () => {
    for (const version of [undefined, 0, 2, '1']) {
      const storage = sharedStorage().tab()
      storage.set(KEY, JSON.stringify({ version, ...QUAY }))
      const saved = savedSessions(storage)
      expect([saved.has(TOPIC), saved.app(TOPIC)]).toEqual([true, undefined])
    }
  })

  test('default: the session itself is saved with it, until it expires', () => {
    const saved = savedSessions(sharedStorage().tab())
    saved.write(TOPIC, QUAY, COPY)
    expect(saved.copy(TOPIC, 999_999)).toEqual(COPY)
    expect(saved.copy(TOPIC, 1_000_000)).toBeUndefined()
    expect(saved.app(TOPIC)).toEqual(QUAY)
  })

  test.each<[string, object]>([
    ['another version', { version: 2, ...COPY }],
    ['another topic', { version: 1, ...COPY, session: { ...COPY.session, topic: OTHER } }],
    ['a key of another shape', { version: 1, ...COPY, symKey: '<key>' }],
    ['no session', { version: 1, symKey: COPY.symKey }],
    ['half a session', { version: 1, ...COPY, session: { topic: TOPIC, expiry: 1000 } }],
  ])('error: nothing is opened from %s', (_title, stored) => {
    const storage = sharedStorage().tab()
    storage.set(KEY, JSON.stringify(stored))
    expect(savedSessions(storage).copy(TOPIC, 0)).toBeUndefined()
  })

  test('behavior: another tab saves, removes or clears', async () => {
    const shared = sharedStorage()
    const [first, second] = [savedSessions(shared.tab()), savedSessions(shared.tab())]
    const seen: unknown[] = []
    const off = second.onChange(() => seen.push(second.has(TOPIC)))
    first.write(TOPIC, undefined)
    await Promise.resolve()
    first.remove(TOPIC)
    await Promise.resolve()
    off()
    first.write(TOPIC, undefined)
    await Promise.resolve()
    expect(seen).toEqual([true, false])
  })

  test.each(['', '{', 'null', '[]', '7', '{}', '{"version":1,"name":7}', '{"version":1,"name":"Quay","link":""}'])(
    'error: %j has no app',
    (text) => {
      expect(appIn(text)).toBeUndefined()
    },
  )

  test.each(appLinks)('parameters: the link %s opens an app', (link) => {
    expect(appIn(JSON.stringify({ version: 1, name: 'Quay', link }))).toEqual({ name: 'Quay', link })
  })

  test.each(refusedLinks)('error: whatever storage says, %j is never opened', (link) => {
    expect(appIn(JSON.stringify({ version: 1, name: 'Quay', link }))).toBeUndefined()
  })
})
