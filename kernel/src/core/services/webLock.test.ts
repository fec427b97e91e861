import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasWebLocks, ifWebLockFree, isWebLockHeld, withWebLock } from './webLock.ts'

interface Waiting {
  readonly name: string
  readonly start: () => void
}

/** Locks of one site as browsers have them: one holder for a name, the others wait in their order. */
function siteLocks() {
  const held = new Set<string>()
  let waiting: Waiting[] = []
  const release = (name: string): void => {
    held.delete(name)
    const next = waiting.find((entry) => entry.name === name)
    waiting = waiting.filter((entry) => entry !== next)
    next?.start()
  }
  const take = (name: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const entry: Waiting = {
        name,
        start: () => {
          held.add(name)
          resolve()
        },
      }
      if (!held.has(name)) return entry.start()
      waiting.push(entry)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((other) => other !== entry)
        reject(signal.reason)
      })
    })
  return {
    async request(
      name: string,
      { signal, ifAvailable }: { signal?: AbortSignal; ifAvailable?: boolean },
      work: (lock: object | null) => Promise<unknown>,
    ) {
      if (ifAvailable && held.has(name)) return work(null)
      await take(name, signal)
      try {
        return await work({ name })
      } finally {
        release(name)
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
}

function deferred() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

afterEach(() => vi.unstubAllGlobals())

describe('withWebLock', () => {
  test('default: one after the other under one name, side by side under others', async () => {
    vi.stubGlobal('navigator', { locks: siteLocks() })
    const first = deferred()
    const order: string[] = []
    const earlier = withWebLock('a', undefined, async () => {
      order.push('one begins')
      await first.promise
      order.push('one ends')
      return 1
    })
    const two = withWebLock('a', undefined, async () => order.push('two'))
    await withWebLock('b', undefined, async () => order.push('beside'))
    expect(await isWebLockHeld('a')).toBe(true)
    first.resolve()
    expect(await earlier).toBe(1)
    await two
    expect(order).toEqual(['one begins', 'beside', 'one ends', 'two'])
    expect(await isWebLockHeld('a')).toBe(false)
    expect(hasWebLocks()).toBe(true)
  })

  test('behavior: work that fails frees the lock, and is not done twice', async () => {
    vi.stubGlobal('navigator', { locks: siteLocks() })
    const work = vi.fn(async () => Promise.reject(new Error('work')))
    await expect(withWebLock('a', undefined, work)).rejects.toThrow('work')
    expect(work).toHaveBeenCalledOnce()
    await expect(withWebLock('a', undefined, async () => 'next')).resolves.toBe('next')
  })

  test('behavior: who gives up waiting does nothing; who has begun goes on', async () => {
    vi.stubGlobal('navigator', { locks: siteLocks() })
    const first = deferred()
    const begun = new AbortController()
    const earlier = withWebLock('a', begun.signal, async () => first.promise)
    const waiting = new AbortController()
    const work = vi.fn(async () => undefined)
    const two = withWebLock('a', waiting.signal, work)
    waiting.abort(new Error('given up'))
    await expect(two).rejects.toThrow('given up')
    begun.abort(new Error('too late'))
    first.resolve()
    await expect(earlier).resolves.toBeUndefined()
    expect(work).not.toHaveBeenCalled()
  })

  test('behavior: where there are no locks each tab does it', async () => {
    vi.stubGlobal('navigator', {})
    expect(hasWebLocks()).toBe(false)
    expect(await isWebLockHeld('a')).toBe(false)
    await expect(withWebLock('a', undefined, async () => 'done')).resolves.toBe('done')
    vi.stubGlobal('navigator', undefined)
    await expect(withWebLock('a', undefined, async () => 'on a server')).resolves.toBe('on a server')
  })

  test('error: where the browser refuses locks each tab does it, once', async () => {
    const refuse = async (): Promise<never> => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } })
    const work = vi.fn(async () => 'done')
    await expect(withWebLock('a', undefined, work)).resolves.toBe('done')
    expect(work).toHaveBeenCalledOnce()
    expect(await isWebLockHeld('a')).toBe(false)
  })
})

describe('ifWebLockFree', () => {
  test('default: of two that begin together one does it, and the other is told at once', async () => {
    vi.stubGlobal('navigator', { locks: siteLocks() })
    const first = deferred()
    const work = vi.fn(async () => {
      await first.promise
      return { answer: 1 }
    })
    const earlier = ifWebLockFree('a', work)
    expect(await ifWebLockFree('a', work)).toBeUndefined()
    first.resolve()
    expect(await earlier).toEqual({ answer: 1 })
    expect(work).toHaveBeenCalledOnce()
    expect(await ifWebLockFree('a', work)).toEqual({ answer: 1 })
  })

  test('error: work that fails frees the lock, and is not done twice', async () => {
    vi.stubGlobal('navigator', { locks: siteLocks() })
    const work = vi.fn(async () => Promise.reject(new Error('work')))
    await expect(ifWebLockFree('a', work)).rejects.toThrow('work')
    expect(work).toHaveBeenCalledOnce()
    expect(await isWebLockHeld('a')).toBe(false)
  })

  test.each([
    ['there are none', undefined],
    ['the browser refuses them', { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ])('behavior: where %s each tab does it', async (_name, locks) => {
    vi.stubGlobal('navigator', { locks })
    expect(await ifWebLockFree('a', async () => ({ done: true }))).toEqual({ done: true })
  })
})
