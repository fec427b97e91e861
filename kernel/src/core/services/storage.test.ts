// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage, memoryStorage, scopedStorage } from './storage.ts'

const warn = vi.fn()
const createScoped = (prefix: string, log: { readonly warn: () => void }) => scopedStorage(createStorage(log), prefix)
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

function blocked(): void {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
}

describe('storage', () => {
  test('default', () => {
    const storage = createScoped('lk:', { warn })
    expect(storage.get('a')).toBeNull()
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    expect(localStorage.getItem('lk:a')).toBe('1')
    storage.remove('a')
    expect(localStorage.length).toBe(0)
    expect(warn).not.toHaveBeenCalled()
  })

  test('parameters: prefix', () => {
    createScoped('a:', { warn }).set('k', '1')
    expect(createScoped('b:', { warn }).get('k')).toBeNull()
  })

  test('error: storage that throws on access lives in memory, with one notice', () => {
    blocked()
    const storage = createScoped('lk:', { warn })
    storage.set('a', '1')
    storage.set('b', '2')
    storage.remove('b')
    expect([storage.get('a'), storage.get('b'), storage.get('c')]).toEqual(['1', null, null])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('error: full storage keeps the newest value in memory', () => {
    const storage = createScoped('lk:', { warn })
    storage.set('a', 'old')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    full.mockRestore()
    storage.set('a', 'newest')
    expect([storage.get('a'), localStorage.getItem('lk:a')]).toEqual(['newest', 'newest'])
  })

  test('behavior: storage cleared while running', () => {
    const storage = createScoped('lk:', { warn })
    storage.set('a', '1')
    localStorage.clear()
    expect(storage.get('a')).toBeNull()
    storage.set('a', '2')
    expect(storage.get('a')).toBe('2')
  })

  test('error: no storage at all', () => {
    vi.stubGlobal('localStorage', undefined)
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(undefined as never)
    const storage = createScoped('lk:', { warn })
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
  })

  test('behavior: tells what other tabs did, of this prefix only', () => {
    const heard: unknown[] = []
    const stop = createScoped('lk:', { warn }).watch((key, value) => heard.push([key, value]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: '1' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other:a', newValue: '1' }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: '2' }))
    expect(heard).toEqual([
      ['a', '1'],
      ['a', null],
      [null, null],
    ])
  })

  test('behavior: works in memory on a server', () => {
    vi.stubGlobal('window', undefined)
    const storage = createScoped('lk:', { warn })
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    expect(storage.watch(() => undefined)).toBeTypeOf('function')
    vi.unstubAllGlobals()
  })
})

describe('memoryStorage', () => {
  test('default', () => {
    const storage = memoryStorage({ a: '1' })
    storage.set('b', '2')
    storage.remove('a')
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2'])
    expect(storage.watch(() => undefined)()).toBeUndefined()
  })
})
