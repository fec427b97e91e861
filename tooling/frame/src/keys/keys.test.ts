import { HDNodeWallet } from 'ethers'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../sign/evm.ts'
import { solanaAddressOf } from '../sign/solana.ts'
import { ed25519KeyOf, evmKeyOf, newPhrase, solanaKeyOf } from './phrase.ts'
import { contextOf, fromBase64Url, importKey, seal, slotKey, toBase64Url, unseal } from './seal.ts'
import { openStore } from './storage.ts'

const random = (length = 32): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

describe('phrase', () => {
  test('default: the first account of the well-known phrase', async () => {
    const phrase = `${'abandon '.repeat(11)}about`
    expect(addressOf(await evmKeyOf(phrase))).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  })

  test('behavior: another library finds the same account in new phrases', async () => {
    const phrases = Array.from({ length: 5 }, newPhrase)
    const ours = await Promise.all(phrases.map(async (phrase) => addressOf(await evmKeyOf(phrase))))
    expect(ours).toEqual(phrases.map((phrase) => HDNodeWallet.fromPhrase(phrase).address))
    expect(new Set(ours).size).toBe(5)
  })

  test('default: the first Solana account of the well-known phrase', async () => {
    const phrase = `${'abandon '.repeat(11)}about`
    expect(solanaAddressOf(await solanaKeyOf(phrase))).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  // Test vectors 1 and 2 for ed25519 of SLIP-10.
  test.each([
    ['000102030405060708090a0b0c0d0e0f', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [
      '000102030405060708090a0b0c0d0e0f',
      [0, 1, 2, 2, 1000000000],
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ],
    [
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      [0, 2147483647, 1, 2147483646, 2],
      '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    ],
  ])('default: the key of seed %s at %j', async (seed, path, key) => {
    const bytes = Uint8Array.from(Buffer.from(seed, 'hex'))
    expect(Buffer.from(await ed25519KeyOf(bytes, path)).toString('hex')).toBe(key)
  })

  test('error: words that are none', async () => {
    await expect(evmKeyOf('abandon abandon')).rejects.toThrow()
    await expect(solanaKeyOf('abandon abandon')).rejects.toThrow()
  })
})

describe('seal', () => {
  const context = contextOf('account', 'wallet', 'evm')

  test('default: opens with the same key and context', async () => {
    const key = await importKey(random())
    const secret = random()
    expect(await unseal(key, await seal(key, secret, context), context)).toEqual(secret)
  })

  test.each([
    ['another purpose', contextOf('account', 'wallet', 'phrase')],
    ['another wallet', contextOf('account', 'other', 'evm')],
    ['another account', contextOf('other', 'wallet', 'evm')],
  ])('error: the context of %s', async (_title, other) => {
    const key = await importKey(random())
    await expect(unseal(key, await seal(key, random(), context), other)).rejects.toThrow()
  })

  test('error: one changed byte, anywhere', async () => {
    const key = await importKey(random())
    const sealed = await seal(key, random(), context)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
      await expect(unseal(key, changed, context)).rejects.toThrow()
    }
  })

  test('behavior: keys cannot be read back', async () => {
    await expect(crypto.subtle.exportKey('raw', await importKey(random()))).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', await slotKey(random(), 'wallet', 'login'))).rejects.toThrow()
  })

  test('behavior: a share opens its own slot of its own wallet only', async () => {
    const share = random()
    const sealed = await seal(await slotKey(share, 'wallet', 'login'), random(), context)
    await expect(unseal(await slotKey(share, 'wallet', 'device'), sealed, context)).rejects.toThrow()
    await expect(unseal(await slotKey(share, 'other', 'login'), sealed, context)).rejects.toThrow()
    await expect(unseal(await slotKey(share, 'wallet', 'login'), sealed, context)).resolves.toBeTruthy()
  })

  test('behavior: base64url there and back', () => {
    const bytes = random(100)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
  })
})

/** A database as far as it is used, which can be made to fail. */
function fakeDatabase(stored: object) {
  const values = new Map<string, unknown>(Object.entries(stored))
  const failing = new Set<string>()
  const request = (mode: string, work: () => unknown): object => {
    const made: { result?: unknown; error?: unknown; onsuccess?: () => void; onerror?: () => void } = {}
    queueMicrotask(() => {
      if (failing.has(mode)) {
        made.error = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        made.onerror?.()
        return
      }
      made.result = work()
      made.onsuccess?.()
    })
    return made
  }
  const objectStore = (mode: string) => ({
    get: (name: string) => request(mode, () => values.get(name)),
    put: (value: unknown, name: string) => request(mode, () => values.set(name, value)),
    delete: (name: string) => request(mode, () => values.delete(name)),
  })
  const database = { transaction: (_store: string, mode: string) => ({ objectStore: () => objectStore(mode) }) }
  const open = (): object => request('open', () => database)
  // Of a factory only what opens it.
  return { values, fail: (mode: string) => failing.add(mode), indexedDB: { open } as unknown as IDBFactory }
}

describe('storage', () => {
  test('error: a browser that refuses even the look at its database has memory', async () => {
    const refusing = {
      get indexedDB(): IDBFactory {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    const store = await openStore(refusing)
    await store.set('session', 'here')
    expect([store.isLasting, await store.get('session')]).toEqual([false, 'here'])
  })

  test('behavior: what was stored before is there, also a sign-out', async () => {
    const { indexedDB } = fakeDatabase({ session: null, slot: 'mine' })
    const store = await openStore({ indexedDB })
    expect([store.isLasting, await store.get('session'), await store.get('slot')]).toEqual([true, null, 'mine'])
  })

  test('error: storage that fills up, or goes, while the page is open leaves what it holds in memory', async () => {
    const { indexedDB, fail, values } = fakeDatabase({ slot: 'old' })
    const store = await openStore({ indexedDB })
    await store.set('pins', 'kept')
    fail('readwrite')
    await store.set('slot', 'new')
    expect([store.isLasting, await store.get('slot'), values.get('slot')]).toEqual([false, 'new', 'old'])
    expect(await store.get('pins')).toBe('kept')
    await store.remove('slot')
    expect(await store.get('slot')).toBeUndefined()
    fail('readonly')
    expect(await store.get('pins')).toBe('kept')
  })
})
