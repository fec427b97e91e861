import { describe, expect, test } from 'vitest'
import { FrameError } from '../errors/frameError.ts'
import { fakeService, type StoredVault } from '../fixtures/fakeService.ts'
import { newSecret } from '../keys/recoveryCode.ts'
import { contextOf, fromBase64Url, importKey, seal, slotKey, toBase64Url } from '../keys/seal.ts'
import { memoryStore } from '../keys/storage.ts'
import { type Service, ServiceError } from '../service/client.ts'
import { codeSlotOf, newCode } from './recovery.ts'
import { keyOfDevice, openAfterLogin, openByDevice, openWithKey } from './vault.ts'
import type { AskWay } from './ways.ts'

test('default: made once, opened by login on another device and without a prompt on this one', async () => {
  const { service, state } = fakeService()
  const here = { service, store: memoryStore() }
  const made = await openAfterLogin(here, 'a')
  expect(state.addresses).toEqual([{ evm: made.address }])
  const elsewhere = await openAfterLogin({ service, store: memoryStore() }, 'a')
  expect(elsewhere.address).toBe(made.address)
  expect((await openByDevice(here, 'a')).address).toBe(made.address)
})

test('behavior: a wallet that was made without a sealed Solana key has that account all the same', async () => {
  const { service, state } = fakeService()
  const here = { service, store: memoryStore() }
  const { address } = await (await openAfterLogin(here, 'a')).solana()
  if (state.vault) delete state.vault.ciphertexts.solana
  const again = await (await openByDevice(here, 'a')).solana()
  expect(again.address).toBe(address)
  expect(await again.withKey(async (key) => key.length)).toBe(32)
})

test('behavior: its key opens it elsewhere, gets a slot there, and is overwritten', async () => {
  const { service } = fakeService()
  const here = { service, store: memoryStore() }
  const made = await openAfterLogin(here, 'a')
  const key = await keyOfDevice(here, 'a')
  const there = { service, store: memoryStore() }
  expect((await openWithKey(there, 'a', key)).address).toBe(made.address)
  expect(key.every((byte) => byte === 0)).toBe(true)
  expect((await openByDevice(there, 'a')).address).toBe(made.address)
  await expect(openWithKey(there, 'a', new Uint8Array(32))).rejects.toThrow('could not be opened safely')
})

test('behavior: the service holds nothing that opens by itself', async () => {
  const { service, state, shares } = fakeService()
  const wallet = await openAfterLogin({ service, store: memoryStore() }, 'a')
  const held = JSON.stringify([state.vault, [...shares]])
  await wallet.withKey(async (key) => {
    expect(held).not.toContain(toBase64Url(Uint8Array.from(key)))
    expect(held).not.toContain(Buffer.from(key).toString('hex'))
  })
})

test('behavior: the bytes of the key are overwritten after their use', async () => {
  const { service } = fakeService()
  const wallet = await openAfterLogin({ service, store: memoryStore() }, 'a')
  let seen: Uint8Array = new Uint8Array()
  await wallet.withKey(async (key) => {
    seen = key
    expect(key.some((byte) => byte !== 0)).toBe(true)
  })
  expect(seen.every((byte) => byte === 0)).toBe(true)
})

test('behavior: of two devices that make a wallet at once, both have the first one', async () => {
  const first = fakeService()
  const winner = await openAfterLogin({ service: first.service, store: memoryStore() }, 'a')
  const second = fakeService()
  for (const [name, share] of first.shares) second.shares.set(name, share)
  second.state.race = first.state.vault
  expect((await openAfterLogin({ service: second.service, store: memoryStore() }, 'a')).address).toBe(winner.address)
})

test('behavior: of two first logins at once, both have the same wallet', async () => {
  const { service } = fakeService()
  const [left, two] = [
    { service, store: memoryStore() },
    { service, store: memoryStore() },
  ]
  const [first, second] = await Promise.all([openAfterLogin(left, 'a'), openAfterLogin(two, 'a')])
  expect(second.address).toBe(first.address)
  expect((await openByDevice(left, 'a')).address).toBe((await openByDevice(two, 'a')).address)
})

test('behavior: a wallet that was stored meanwhile is taken, when its share cannot be made', async () => {
  const { service, state } = fakeService()
  const made = await openAfterLogin({ service, store: memoryStore() }, 'a')
  const late: Service = { ...service, session: { user: {} } as Service['session'] }
  expect((await openAfterLogin({ service: late, store: memoryStore() }, 'a')).address).toBe(made.address)
  expect(state.vault?.slots).toHaveLength(1)
})

describe('a service that answers another wallet than before', () => {
  test('error: it opens by its own login, and is refused where the right one was opened', async () => {
    const own = fakeService()
    const here = { service: own.service, store: memoryStore() }
    const { address } = await openAfterLogin(here, 'a')
    const slot = await here.store.get('slot')
    const other = fakeService()
    await openAfterLogin({ service: other.service, store: memoryStore() }, 'a')
    const lied = { service: other.service, store: here.store }
    await expect(openAfterLogin(lied, 'a')).rejects.toThrow('another wallet than yours')
    expect(await here.store.get('slot')).toBe(slot)
    expect((await openByDevice(here, 'a')).address).toBe(address)
  })

  test('error: it says that there is none, and none is made', async () => {
    const own = fakeService()
    const here = { service: own.service, store: memoryStore() }
    await openAfterLogin(here, 'a')
    const empty = fakeService()
    await expect(openAfterLogin({ service: empty.service, store: here.store }, 'a')).rejects.toThrow('safely')
    expect(empty.state.vault).toBeUndefined()
  })
})

describe('a wallet that cannot be opened safely', () => {
  const unsafe = { message: 'Your wallet could not be opened safely.' }

  test.each([
    ['an altered key', (vault: StoredVault) => (vault.ciphertexts.evm = vault.ciphertexts.phrase)],
    [
      'an altered slot',
      (vault: StoredVault) => (vault.slots = vault.slots.map((slot) => ({ ...slot, data: vault.ciphertexts.evm }))),
    ],
    ['no login slot', (vault: StoredVault) => (vault.slots = [])],
  ])('error: %s', async (_title, alter) => {
    const { service, state } = fakeService()
    await openAfterLogin({ service, store: memoryStore() }, 'a')
    if (state.vault) alter(state.vault)
    const before = structuredClone(state.vault)
    await expect(openAfterLogin({ service, store: memoryStore() }, 'a')).rejects.toMatchObject(unsafe)
    expect(state.vault).toEqual(before)
  })

  test('error: the vault of another account', async () => {
    const { service } = fakeService()
    await openAfterLogin({ service, store: memoryStore() }, 'a')
    await expect(openAfterLogin({ service, store: memoryStore() }, 'b')).rejects.toMatchObject(unsafe)
  })

  test('error: a key of the service’s own making', async () => {
    const { service, state, shares } = fakeService()
    const store = memoryStore()
    await openAfterLogin({ service, store }, 'a')
    const key = await importKey(crypto.getRandomValues(new Uint8Array(32)))
    const { vault } = state
    if (!vault) throw new Error('no vault')
    const forged = await seal(key, crypto.getRandomValues(new Uint8Array(32)), contextOf('a', vault.wallet, 'evm'))
    vault.ciphertexts.evm = toBase64Url(forged)
    await expect(openByDevice({ service, store }, 'a')).rejects.toMatchObject(unsafe)
    expect(shares.size).toBe(2)
  })

  test('error: a device whose share is gone', async () => {
    const { service, shares } = fakeService()
    const store = memoryStore()
    await openAfterLogin({ service, store }, 'a')
    for (const name of [...shares.keys()].filter((key) => key.startsWith('device'))) shares.delete(name)
    await expect(openByDevice({ service, store }, 'a')).rejects.toMatchObject({ reason: 'share-missing' })
  })
})

describe('recovery', () => {
  /** A wallet on a device that knows it, with a code of its own. */
  async function setUp() {
    const fake = fakeService()
    const here = { service: fake.service, store: memoryStore() }
    const made = await openAfterLogin(here, 'a')
    const code = newCode(here, 'a')
    await code.keep()
    const elsewhere = { service: fake.service, store: memoryStore() }
    const typing =
      (...secrets: readonly Uint8Array<ArrayBuffer>[]): AskWay =>
      async ({ code }) => {
        for (const secret of secrets) if (await code?.(Uint8Array.from(secret))) return
        throw new FrameError('Request was aborted', 4001)
      }
    const slot = () => fake.state.vault && codeSlotOf({ version: 1, ...fake.state.vault })
    const withoutLogin = (): void => {
      const { vault } = fake.state
      if (vault) vault.slots = vault.slots.filter(({ kind }) => kind === 'code')
    }
    return { ...fake, here, elsewhere, made, secret: code.secret, typing, withoutLogin, slot }
  }

  test('default: without a login slot, a new device opens the wallet by its code only', async () => {
    const { here, elsewhere, made, secret, typing, withoutLogin } = await setUp()
    withoutLogin()
    await expect(openAfterLogin(elsewhere, 'a')).rejects.toThrow('Signing in alone does not open this wallet.')
    const wallet = await openAfterLogin(elsewhere, 'a', typing(newSecret(), secret))
    expect(wallet.address).toBe(made.address)
    expect((await openByDevice(elsewhere, 'a')).address).toBe(made.address)
    // The device that made the code goes on.
    expect((await openByDevice(here, 'a')).address).toBe(made.address)
  })

  test.each(['a slot that does not open', 'another key in it', 'no share'])(
    'behavior: where signing in does not open it, the code does: %s',
    async (fault) => {
      const { elsewhere, made, secret, typing, state, shares } = await setUp()
      const { vault } = state
      const login = vault?.slots.find(({ kind }) => kind === 'login')
      if (!vault || !login) throw new Error('no vault')
      const known = fromBase64Url(shares.get(`login ${vault.wallet}`) ?? '')
      if (fault === 'no share') shares.delete(`login ${vault.wallet}`)
      else if (fault === 'another key in it') {
        const key = await slotKey(known, vault.wallet, 'login')
        const bytes = crypto.getRandomValues(new Uint8Array(32))
        login.data = toBase64Url(await seal(key, bytes, contextOf('a', vault.wallet, 'slot-login')))
      } else login.data = vault.ciphertexts.evm
      await expect(openAfterLogin(elsewhere, 'a')).rejects.toThrow()
      expect((await openAfterLogin(elsewhere, 'a', typing(newSecret(), secret))).address).toBe(made.address)
    },
  )

  test('behavior: where signing in does not open it, a device that knows it needs no code', async () => {
    const { here, made, withoutLogin } = await setUp()
    withoutLogin()
    const ask: AskWay = () => Promise.reject(new Error('asked'))
    expect((await openAfterLogin(here, 'a', ask)).address).toBe(made.address)
  })

  test('behavior: the slot of this browser is stored in one write', async () => {
    const { service } = fakeService()
    const store = memoryStore()
    const writes: string[] = []
    const watched: typeof store = {
      ...store,
      async set(name, value) {
        writes.push(name)
        await store.set(name, value)
      },
    }
    await openAfterLogin({ service, store: watched }, 'a')
    // Which wallet it is comes first: the slot of another one must not be replaced.
    expect(writes).toEqual(['pins', 'slot'])
  })

  test('error: a service that cannot be reached makes nobody type the code', async () => {
    const { elsewhere, service } = await setUp()
    const away: Service = {
      ...service,
      session: service.session,
      async call(path, call) {
        if (path === '/vault/v1/share') throw new ServiceError(0, 'unreachable', 'Sign-in is not reachable.')
        return service.call(path, call)
      },
    }
    const ask: AskWay = () => Promise.reject(new Error('asked'))
    await expect(openAfterLogin({ ...elsewhere, service: away }, 'a', ask)).rejects.toThrow('not reachable')
  })

  test('behavior: a new code ends the old one; nothing changes before it is kept', async () => {
    const { here, elsewhere, made, secret, typing, state, withoutLogin, slot } = await setUp()
    withoutLogin()
    const next = newCode(here, 'a', slot())
    const before = structuredClone(state.vault)
    expect(state.vault).toEqual(before)
    await next.keep()
    await expect(openAfterLogin(elsewhere, 'a', typing(secret))).rejects.toThrow('Request was aborted')
    expect((await openAfterLogin(elsewhere, 'a', typing(next.secret))).address).toBe(made.address)
    expect(state.vault?.slots.filter(({ kind }) => kind === 'code')).toHaveLength(1)
  })

  test('behavior: a secret that is overwritten while its code is being kept is still the code', async () => {
    const { here, elsewhere, made, typing, withoutLogin, slot } = await setUp()
    const next = newCode(here, 'a', slot())
    const written = Uint8Array.from(next.secret)
    const keeping = next.keep()
    next.secret.fill(0)
    await keeping
    withoutLogin()
    await expect(openAfterLogin(elsewhere, 'a', typing(new Uint8Array(16)))).rejects.toThrow('Request was aborted')
    expect((await openAfterLogin(elsewhere, 'a', typing(written))).address).toBe(made.address)
  })

  test('error: no secret at all is never kept', async () => {
    const { here, state, slot } = await setUp()
    const next = newCode(here, 'a', slot())
    const before = structuredClone(state.vault)
    next.secret.fill(0)
    await expect(next.keep()).rejects.toThrow('The code you had before still counts.')
    expect(state.vault).toEqual(before)
  })

  test('error: a code that does not open the wallet as it was stored is not called kept', async () => {
    const { here, service, slot } = await setUp()
    const garbled: Service = {
      ...service,
      session: service.session,
      async call(path, call) {
        if (!path.startsWith('/vault/v1/slots/')) return service.call(path, call)
        const other = toBase64Url(crypto.getRandomValues(new Uint8Array(60)))
        return service.call(path, { ...call, body: { kind: 'code', data: other } })
      },
    }
    const keeping = newCode({ ...here, service: garbled }, 'a', slot()).keep()
    await expect(keeping).rejects.toThrow('The new code could not be checked.')
  })

  test('error: a code that another device has made meanwhile is not replaced', async () => {
    const { here, state } = await setUp()
    const before = structuredClone(state.vault)
    await expect(newCode(here, 'a').keep()).rejects.toThrow('changed on another device')
    expect(state.vault).toEqual(before)
  })

  test('error: the slot of another account opens nothing', async () => {
    const { elsewhere, secret, typing, withoutLogin } = await setUp()
    withoutLogin()
    await expect(openAfterLogin(elsewhere, 'b', typing(secret))).rejects.toThrow('Request was aborted')
  })
})
