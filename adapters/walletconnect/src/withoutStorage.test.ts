import { afterEach, describe, expect, test } from 'vitest'
import { withoutStorage } from './withoutStorage.ts'

const before = Reflect.getOwnPropertyDescriptor(globalThis, 'localStorage')
afterEach(() => {
  if (before) Reflect.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

function define(property: PropertyDescriptor): void {
  Reflect.defineProperty(globalThis, 'localStorage', { configurable: true, ...property })
}
const read = async () => Reflect.get(globalThis, 'localStorage')
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('withoutStorage', () => {
  test('default: storage that can be read is left alone', async () => {
    define({ value: 'real' })
    expect(await withoutStorage(read)).toBe('real')
  })

  test('behavior: storage that throws looks absent while the code loads, and throws again afterwards', async () => {
    define({ get: denied })
    expect(await withoutStorage(read)).toBeUndefined()
    await expect(read()).rejects.toThrow('insecure')
  })

  test('error: what keeps the code from loading is passed on, and the storage is as it was', async () => {
    define({ get: denied })
    await expect(withoutStorage(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
    await expect(read()).rejects.toThrow('insecure')
  })
})
