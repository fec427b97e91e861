import { createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../services/platform.ts'
import type { StorageService } from '../services/services.ts'
import { bindToStorage } from './bindToStorage.ts'
import { type PersistedAtom, persistedAtom } from './persistedAtom.ts'

const schema = {
  parse(value: unknown): string {
    if (typeof value !== 'string') throw new TypeError('not text')
    return value
  },
}
const stored = (value: unknown, version = 1): string => JSON.stringify({ version, value })

/** Storage of one browser whose answers take a while, and which tells every tab but the one that wrote. */
function sharedStorage(initial: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(initial))
  const tabs = new Set<{ listener?: (key: string | null, value: string | null) => void }>()
  const tab = (): StorageService => {
    const self: { listener?: (key: string | null, value: string | null) => void } = {}
    tabs.add(self)
    const change = async (key: string, value: string | null): Promise<void> => {
      if (value === null) values.delete(key)
      else values.set(key, value)
      await Promise.resolve()
      for (const other of tabs) if (other !== self) other.listener?.(key, value)
    }
    return {
      get: async (key) => values.get(key) ?? null,
      set: change,
      remove: (key) => change(key, null),
      watch(listener) {
        self.listener = listener
        return () => void tabs.delete(self)
      },
    }
  }
  return { tab, values }
}

function setUp(atom: PersistedAtom<string>, storage: StorageService) {
  const store = createStore()
  const controller = new AbortController()
  const warn = vi.fn()
  const log = { debug: warn, info: warn, warn, error: warn, entries: () => [] }
  const ready = bindToStorage(atom, { store, storage, log, key: 'k', signal: controller.signal })
  return { store, ready, warn, stop: () => controller.abort() }
}

describe('bindToStorage', () => {
  test('default: hydrates, writes changes, stops', async () => {
    const storage = memoryStorage({ k: stored('old') })
    const atom = persistedAtom({ initial: '', schema })
    const { store, ready, stop } = setUp(atom, storage)
    await ready
    expect(store.get(atom)).toBe('old')
    store.set(atom, 'new')
    expect(storage.get('k')).toBe(stored('new'))
    stop()
    store.set(atom, 'later')
    expect(storage.get('k')).toBe(stored('new'))
  })

  test.each([
    ['there', schema],
    ['loaded', async () => schema],
  ])('behavior: code that sets what the schema refuses is told of it in development, schema %s', async (_, given) => {
    const storage = memoryStorage()
    // What plain JavaScript can set.
    const atom = persistedAtom<string>({ initial: '', schema: given })
    const { store, ready, warn, stop } = setUp(atom, storage)
    await ready
    store.set(atom, 'fine')
    await expect.poll(() => storage.get('k')).toBe(stored('fine'))
    expect(warn).not.toHaveBeenCalled()
    Reflect.apply(store.set, store, [atom, 7])
    await expect
      .poll(() => warn.mock.calls)
      .toEqual([['k was set to a value that its schema refuses: the next visit ignores it. not text']])
    stop()
  })

  test('parameters: a schema that is loaded, and only where something is stored', async () => {
    const load = vi.fn(async () => schema)
    const atom = persistedAtom({ initial: '', schema: load })
    const empty = setUp(atom, memoryStorage())
    await empty.ready
    empty.store.set(atom, 'chosen')
    expect(load).not.toHaveBeenCalled()

    const { store, ready } = setUp(atom, memoryStorage({ k: stored('old') }))
    await ready
    expect(store.get(atom)).toBe('old')
    const invalid = setUp(atom, memoryStorage({ k: stored(1) }))
    await invalid.ready
    expect(invalid.store.get(atom)).toBe('')
  })

  test('behavior: storage that answers later; what was chosen meanwhile is newer', async () => {
    const { tab, values } = sharedStorage({ k: stored('old') })
    const atom = persistedAtom({ initial: '', schema })
    const first = setUp(atom, tab())
    await first.ready
    expect(first.store.get(atom)).toBe('old')
    const two = setUp(atom, tab())
    two.store.set(atom, 'chosen')
    await two.ready
    expect([two.store.get(atom), values.get('k')]).toEqual(['chosen', stored('chosen')])
  })

  test('behavior: two tabs end equal when both write before either hears of the other', async () => {
    const { tab, values } = sharedStorage()
    const atom = persistedAtom({ initial: '', schema })
    const [first, second] = [setUp(atom, tab()), setUp(atom, tab())]
    await Promise.all([first.ready, second.ready])
    first.store.set(atom, 'first')
    second.store.set(atom, 'second')
    await expect.poll(() => [first.store.get(atom), second.store.get(atom)]).toEqual(['second', 'second'])
    expect(values.get('k')).toBe(stored('second'))
  })

  test('behavior: what was chosen before the code was loaded is newer than what is stored', async () => {
    const storage = memoryStorage({ k: stored('old') })
    const atom = persistedAtom({ initial: '', schema })
    const store = createStore()
    store.set(atom, 'chosen')
    const { warn, ...log } = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), entries: () => [] }
    await bindToStorage(atom, { store, storage, log: { ...log, warn }, key: 'k', signal: new AbortController().signal })
    expect([store.get(atom), storage.get('k')]).toEqual(['chosen', stored('chosen')])
  })

  test('parameters: an older version counts as absent without migrate', async () => {
    const storage = memoryStorage({ k: stored('old', 1) })
    const plain = persistedAtom({ initial: 'initial', schema, version: 2 })
    const first = setUp(plain, storage)
    await first.ready
    expect(first.store.get(plain)).toBe('initial')
    const migrate = (value: unknown, version: number): unknown => `${String(value)} of ${version}`
    const migrating = persistedAtom({ initial: 'initial', schema, version: 2, migrate })
    const two = setUp(migrating, storage)
    await two.ready
    expect(two.store.get(migrating)).toBe('old of 1')
  })

  test('error: a newer version is neither read nor overwritten nor migrated', async () => {
    const storage = memoryStorage({ k: stored({ shape: 'newer' }, 3) })
    const migrate = vi.fn()
    const atom = persistedAtom({ initial: 'initial', schema, version: 2, migrate })
    const { store, ready, warn } = setUp(atom, storage)
    await ready
    store.set(atom, 'mine')
    expect([store.get(atom), storage.get('k')]).toEqual(['mine', stored({ shape: 'newer' }, 3)])
    expect(migrate).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('error: storage that fails leaves the value in memory', async () => {
    const refuse = async (): Promise<never> => {
      throw new Error('closed')
    }
    const storage: StorageService = { get: refuse, set: refuse, remove: refuse, watch: () => () => undefined }
    const atom = persistedAtom({ initial: 'initial', schema })
    const { store, ready, warn } = setUp(atom, storage)
    await ready
    store.set(atom, 'mine')
    expect(store.get(atom)).toBe('mine')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('race: storage that answers late ends with the choice that was made last', async () => {
    const values = new Map<string, string>()
    const waits: (() => void)[] = []
    const storage: StorageService = {
      get: async (key) => values.get(key) ?? null,
      async set(key, value) {
        await new Promise<void>((done) => waits.push(done))
        values.set(key, value)
      },
      remove: async () => undefined,
      watch: () => () => undefined,
    }
    const atom = persistedAtom({ initial: '', schema })
    const { store, ready } = setUp(atom, storage)
    await ready
    store.set(atom, 'first')
    store.set(atom, 'second')
    await expect
      .poll(() => {
        // The latest call answers first.
        waits.pop()?.()
        return values.get('k')
      })
      .toBe(stored('second'))
    while (waits.length > 0) waits.pop()?.()
    await new Promise((done) => setTimeout(done))
    expect(values.get('k')).toBe(stored('second'))
  })

  test('race: a choice is newer than what another tab stored when the read of it had begun', async () => {
    const values = new Map([['k', stored('old')]])
    let answer: (() => void) | undefined
    let changed: ((key: string | null) => void) | undefined
    let isLate = false
    const storage: StorageService = {
      async get(key) {
        const text = values.get(key) ?? null
        if (isLate) await new Promise<void>((done) => (answer = done))
        return text
      },
      set: async (key, value) => void values.set(key, value),
      remove: async () => undefined,
      watch: (listener) => {
        changed = (key) => listener(key, null)
        return () => undefined
      },
    }
    const atom = persistedAtom({ initial: '', schema })
    const { store, ready } = setUp(atom, storage)
    await ready
    isLate = true
    values.set('k', stored('theirs'))
    changed?.('k')
    store.set(atom, 'ours')
    answer?.()
    await expect.poll(() => values.get('k')).toBe(stored('ours'))
    expect(store.get(atom)).toBe('ours')
  })

  test('race: a choice is newer than what another tab stored when the schema of it was being loaded', async () => {
    const storage = sharedStorage()
    let load: (() => void) | undefined
    const lazy = () => new Promise<typeof schema>((done) => (load = () => done(schema)))
    const atom = persistedAtom<string>({ initial: '', schema: lazy })
    const { store, ready } = setUp(atom, storage.tab())
    await ready
    await storage.tab().set('k', stored('theirs'))
    await expect.poll(() => load).toBeDefined()
    store.set(atom, 'ours')
    await expect
      .poll(() => {
        load?.()
        return storage.values.get('k')
      })
      .toBe(stored('ours'))
    expect(store.get(atom)).toBe('ours')
  })

  test('error: what could not be read once is not written over', async () => {
    const storage = memoryStorage({ k: stored('old') })
    const lazy = vi.fn().mockRejectedValueOnce(new Error('chunk not loaded')).mockResolvedValue(schema)
    const atom = persistedAtom<string>({ initial: '', schema: lazy })
    const { store, ready, warn } = setUp(atom, storage)
    await ready
    store.set(atom, 'new')
    await Promise.resolve()
    expect(storage.get('k')).toBe(stored('old'))
    expect(store.get(atom)).toBe('new')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('error: a kernel that ended before its storage was loaded neither listens nor writes', async () => {
    const storage = memoryStorage({ k: stored('old') })
    const watch = vi.spyOn(storage, 'watch')
    const atom = persistedAtom({ initial: '', schema })
    const store = createStore()
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), entries: () => [] }
    await bindToStorage(atom, { store, storage, log, key: 'k', signal: AbortSignal.abort() })
    store.set(atom, 'new')
    await Promise.resolve()
    expect(watch).not.toHaveBeenCalled()
    expect(storage.get('k')).toBe(stored('old'))
  })
})
