import type { StorageService } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { keyValueStore } from './storage.ts'

describe('keyValueStore', () => {
  const LIST = 'wc@2:core:0.3:latchkey//expirer'
  const KEYS = 'wc@2:core:0.3:latchkey//keychain'
  const entry = (target: string, expiry = 1) => ({ target, expiry })

  function twoTabs() {
    const shared = sharedStorage()
    const [first, second] = [keyValueStore(shared.tab()), keyValueStore(shared.tab())]
    return { storage: shared.tab(), first, second, one: first.store, two: second.store }
  }
  const stored = ({ storage }: Pick<ReturnType<typeof twoTabs>, 'storage'>, key: string): unknown =>
    JSON.parse(storage.get(`wc:${key}`) ?? 'null')

  test('default: what was stored is read again by the next client', async () => {
    const storage = sharedStorage().tab()
    const { store } = keyValueStore(storage)
    expect(await store.getItem(LIST)).toBeUndefined()
    await store.setItem(LIST, [entry('a')])
    expect(await keyValueStore(storage).store.getItem(LIST)).toEqual([entry('a')])
    expect([await store.getKeys(), await store.getEntries()]).toEqual([[LIST], [[LIST, [entry('a')]]]])
    await store.removeItem(LIST)
    expect(await keyValueStore(storage).store.getItem(LIST)).toBeUndefined()
  })

  test('behavior: two tabs add, change and remove without undoing what the other does', async () => {
    const tabs = twoTabs()
    const { one, two } = tabs
    await one.setItem(LIST, [entry('a'), entry('b')])
    expect(await two.getItem(LIST)).toEqual([entry('a'), entry('b')])
    await one.setItem(LIST, [entry('a'), entry('b'), entry('c')])
    await two.setItem(LIST, [entry('a', 2), entry('b')])
    expect(stored(tabs, LIST)).toEqual([entry('a', 2), entry('b'), entry('c')])
    await one.setItem(LIST, [entry('a'), entry('c')])
    expect(stored(tabs, LIST)).toEqual([entry('a', 2), entry('c')])
    await two.setItem(LIST, [entry('a', 2), entry('b'), entry('d')])
    expect(stored(tabs, LIST)).toEqual([entry('a', 2), entry('c'), entry('d')])
  })

  test('behavior: keys as well as lists; a tab that started with nothing adds to what is there', async () => {
    const tabs = twoTabs()
    await tabs.one.setItem(KEYS, { a: '0a', b: '0b' })
    await tabs.two.setItem(KEYS, { c: '0c' })
    expect(stored(tabs, KEYS)).toEqual({ a: '0a', b: '0b', c: '0c' })
    await tabs.one.setItem(KEYS, { b: '0b' })
    expect(stored(tabs, KEYS)).toEqual({ b: '0b', c: '0c' })
  })

  test('behavior: the library of a tab sees its own changes, and the adapter those of all tabs', async () => {
    const { one, two, first } = twoTabs()
    await one.setItem(KEYS, { a: '0a' })
    await two.setItem(KEYS, { b: '0b' })
    expect(await one.getItem(KEYS)).toEqual({ a: '0a' })
    expect(first.readShared(KEYS)).toEqual({ a: '0a', b: '0b' })
  })

  test('behavior: over storage that answers later, quick changes of one key all stay', async () => {
    const data = new Map([[`wc:${KEYS}`, JSON.stringify({ z: '00' })]])
    const storage: StorageService = {
      get: async (key) => data.get(key) ?? null,
      async set(key, value) {
        await Promise.resolve()
        data.set(key, value)
      },
      remove: async (key) => void data.delete(key),
      watch: () => () => undefined,
    }
    const { store } = keyValueStore(storage)
    const read = (): unknown => JSON.parse(data.get(`wc:${KEYS}`) ?? 'null')
    await Promise.all([
      store.setItem(KEYS, { a: '0a' }),
      store.setItem(KEYS, { a: '0a', b: '0b' }),
      store.setItem(KEYS, { b: '0b', c: '0c' }),
    ])
    expect(read()).toEqual({ z: '00', b: '0b', c: '0c' })
    await Promise.all([store.setItem(KEYS, { b: '0b', d: '0d' }), store.removeItem(KEYS)])
    expect(read()).toBeNull()
  })

  test('behavior: once closed, nothing is written', async () => {
    const tabs = twoTabs()
    await tabs.one.setItem(KEYS, { a: '0a' })
    tabs.first.close()
    await tabs.one.setItem(KEYS, {})
    await tabs.one.removeItem(KEYS)
    expect(stored(tabs, KEYS)).toEqual({ a: '0a' })
  })

  test('error: what has another shape than the library gives it counts as absent, entry by entry', async () => {
    const storage = sharedStorage().tab()
    storage.set(`wc:${LIST}`, JSON.stringify([entry('a'), { target: 7 }, null]))
    storage.set(`wc:${KEYS}`, '{"a":"no hex"}')
    const { store } = keyValueStore(storage)
    expect([await store.getItem(LIST), await store.getItem(KEYS)]).toEqual([[entry('a')], undefined])
  })
})
