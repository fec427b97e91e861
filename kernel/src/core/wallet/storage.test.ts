import { expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { drained } from '../fixtures/drained.ts'
import type { StorageService } from '../services/services.ts'

type Listener = Parameters<StorageService['watch']>[0]

/** Storage that answers when the test says so, as a slow IndexedDB does. */
function slowStorage(initial: Readonly<Record<string, string>> = {}) {
  const data = new Map(Object.entries(initial))
  const listeners = new Set<Listener>()
  let held: (() => void)[] | undefined
  let reads = 0
  let failing = 0
  const storage: StorageService = {
    async get(key) {
      reads += 1
      const value = data.get(key) ?? null
      if (reads === failing) throw new Error('not now')
      if (held) await new Promise<void>((resolve) => held?.push(resolve))
      return value
    },
    set: async (key, value) => void data.set(key, value),
    remove: async (key) => void data.delete(key),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    storage,
    hold() {
      held = []
    },
    /** Lets the read that has waited longest go on. */
    releaseFirst() {
      held?.shift()?.()
    },
    release() {
      const waiting = held ?? []
      held = undefined
      for (const resolve of waiting) resolve()
    },
    /** Makes the n-th read fail. */
    fail(read: number) {
      failing = read
    },
    tell(key: string) {
      for (const listener of listeners) listener(key, data.get(key) ?? null)
    },
    chosen(): unknown {
      const [, text] = [...data].find(([key]) => key.endsWith('kernel:wallet')) ?? []
      return JSON.parse(text ?? '{}').selectedNetworks
    },
    listeners,
  }
}

const KEY = 'lk:slow:kernel:wallet'
const stored = (network: string): string =>
  JSON.stringify({ connections: [], active: {}, namespace: 'test', selectedNetworks: { test: network } })

test('behavior: what was chosen while storage had not answered stays, and is stored', async () => {
  const slow = slowStorage({ [KEY]: stored('test:1') })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  slow.hold()
  const starting = kernel.start()
  await drained()
  // That something is stored is known; what it is, is not.
  slow.release()
  slow.hold()
  await drained()
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  slow.release()
  await starting
  await drained()
  expect(kernel.wallet.getState().selectedNetworks).toEqual({ test: 'test:2' })
  expect(slow.chosen()).toEqual({ test: 'test:2' })
  await kernel.destroy()
})

test('behavior: the kernel is ready once what was stored is there, also where a choice has begun to read it', async () => {
  const slow = slowStorage({ [KEY]: stored('test:1') })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  const settled: string[] = []
  slow.hold()
  void kernel.start().then(() => settled.push('start'))
  void kernel.ready.then(() => settled.push('ready'))
  await drained()
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  await drained()
  slow.releaseFirst()
  await drained()
  expect([settled, kernel.store.get(kernel.atoms.status)]).toEqual([[], 'reconnecting'])
  slow.release()
  await drained()
  expect(settled.sort()).toEqual(['ready', 'start'])
  await kernel.destroy()
})

test('behavior: a choice before the start leaves those for networks that this page does not offer', async () => {
  const elsewhere = { active: { other: 'x|other' }, namespace: 'other', selectedNetworks: { other: 'other:7' } }
  const slow = slowStorage({ [KEY]: JSON.stringify({ connections: [], ...elsewhere }) })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  await kernel.start()
  await expect.poll(slow.chosen).toEqual({ other: 'other:7', test: 'test:2' })
  await kernel.destroy()
})

test('behavior: what was chosen before the start stays, and is stored', async () => {
  const slow = slowStorage({ [KEY]: stored('test:1') })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  await kernel.start()
  await expect.poll(slow.chosen).toEqual({ test: 'test:2' })
  expect(kernel.wallet.getState().connections).toMatchObject([{ id: 'fake|test', network: 'test:2' }])
  await kernel.destroy()
})

test('behavior: an answer that a newer choice has overtaken brings nothing back', async () => {
  const slow = slowStorage({ [KEY]: stored('test:1') })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  await kernel.start()
  slow.hold()
  slow.tell(KEY)
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  slow.release()
  await drained()
  expect(kernel.wallet.getState().selectedNetworks).toEqual({ test: 'test:2' })
  await kernel.destroy()
})

test('behavior: of quick choices the last one stays, also where storage takes longer for the one before', async () => {
  const data = new Map([[KEY, stored('test:1')]])
  const writing: (() => void)[] = []
  const storage: StorageService = {
    get: async (key) => data.get(key) ?? null,
    async set(key, value) {
      await new Promise<void>((resolve) => writing.push(resolve))
      data.set(key, value)
    },
    remove: async (key) => void data.delete(key),
    watch: () => () => undefined,
  }
  const { kernel } = createTestKernel({ id: 'slow', services: { storage } })
  await kernel.start()
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  await kernel.wallet.switchNetwork({ network: 'test:1' })
  await drained()
  // What was begun last is done first.
  while (writing.length > 0) {
    writing.pop()?.()
    await drained()
  }
  expect(JSON.parse(data.get(KEY) ?? '').selectedNetworks).toEqual({ test: 'test:1' })
  await kernel.destroy()
})

test('behavior: a kernel that is gone stores nothing, although storage answers later', async () => {
  const slow = slowStorage({ [KEY]: stored('test:1') })
  const { kernel } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  await expect.poll(slow.chosen).toEqual({ test: 'test:2' })
  slow.hold()
  await slow.storage.set(KEY, stored('test:1'))
  slow.tell(KEY)
  await kernel.destroy()
  slow.release()
  await drained()
  expect(slow.chosen()).toEqual({ test: 'test:1' })
})

test('error: storage that fails once is read again with the next change', async () => {
  for (const read of [1, 2, 3]) {
    const slow = slowStorage({ [KEY]: stored('test:1') })
    slow.fail(read)
    const { kernel, errors } = createTestKernel({ id: 'slow', services: { storage: slow.storage } })
    await kernel.start()
    expect(errors.map(({ error }) => error.cause)).toEqual([new Error('not now')])
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await expect.poll(slow.chosen, { message: `read ${read} has failed` }).toEqual({ test: 'test:2' })
    await kernel.destroy()
    expect(slow.listeners.size).toBe(0)
  }
})
