import { describe, expect, test } from 'vitest'
import { FrameError } from './frameError.ts'
import { newSecret } from './keys/recoveryCode.ts'
import { contextOf, importKey, seal, toBase64Url } from './keys/seal.ts'
import { memoryStore } from './keys/storage.ts'
import { newCode, setSignInRecovery } from './recovery.ts'
import { type Service, type ServiceCall, ServiceError, type Session } from './service/client.ts'
import { type AskCode, keyOfDevice, openAfterLogin, openByDevice, openWithKey } from './vault.ts'

interface Stored {
  wallet: string
  ciphertexts: { evm: string; phrase: string }
  slots: { id: string; kind: string; data: string }[]
}

/** A login service that keeps what it is given, as the real one does. */
function fakeService() {
  const shares = new Map<string, string>()
  const state: {
    vault: Stored | undefined
    addresses: unknown[]
    race: Stored | undefined
    hasWallet: boolean
    version: number
  } = {
    version: 1,
    vault: undefined,
    addresses: [],
    race: undefined,
    hasWallet: false,
  }
  const answer = (path: string, { method = 'POST', body, headers }: ServiceCall<unknown>): unknown => {
    if (path === '/vault/v1' && method === 'GET') {
      if (!state.vault) throw new ServiceError(404, 'vault-missing', 'There is none.')
      return { version: state.version, ...structuredClone(state.vault) }
    }
    if (path === '/vault/v1') {
      state.vault ??= state.race
      if (state.vault) throw new ServiceError(409, 'vault-exists', 'There is one.')
      state.vault = body as Stored
      return { version: 1 }
    }
    const slot = /^\/vault\/v1\/slots\/(.+)$/.exec(path)?.[1]
    if (slot !== undefined && state.vault) {
      if (headers?.['if-match'] !== `"${state.version}"`)
        throw new ServiceError(412, 'vault-changed', 'It was changed.')
      const left = state.vault.slots.filter(({ id }) => id !== slot)
      if (method === 'DELETE' && left.length === 0) throw new ServiceError(409, 'last-slot', 'It is the last one.')
      state.vault.slots = method === 'PUT' ? [...left, { id: slot, ...(body as { kind: string; data: string }) }] : left
      state.version += 1
      return { version: state.version }
    }
    if (path === '/auth/v1/user/addresses') return state.addresses.push(body)
    const { kind, wallet, create } = body as { kind: string; wallet: string; create?: boolean }
    const known = shares.get(`${kind} ${wallet}`)
    if (!known && !create) throw new ServiceError(404, 'share-missing', 'There is none.')
    const share = known ?? toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
    shares.set(`${kind} ${wallet}`, share)
    return { share }
  }
  const session = { user: {} } as Session
  const service: Service = {
    get session() {
      return { ...session, user: { account: 'a', email: null, hasWallet: state.vault !== undefined } }
    },
    call: async (path, call) => call.schema.parse(answer(path, call)),
    keep: async () => undefined,
    resume: async () => session,
    reload: async () => undefined,
    thumbprint: async () => 't'.repeat(43),
  }
  return { service, state, shares }
}

test('default: made once, opened by login on another device and without a prompt on this one', async () => {
  const { service, state } = fakeService()
  const here = { service, store: memoryStore() }
  const made = await openAfterLogin(here, 'a')
  expect(state.addresses).toEqual([{ evm: made.address }])
  const elsewhere = await openAfterLogin({ service, store: memoryStore() }, 'a')
  expect(elsewhere.address).toBe(made.address)
  expect((await openByDevice(here, 'a')).address).toBe(made.address)
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

describe('a wallet that cannot be opened safely', () => {
  const unsafe = { message: 'Your wallet could not be opened safely.' }

  test.each([
    ['an altered key', (vault: Stored) => (vault.ciphertexts.evm = vault.ciphertexts.phrase)],
    [
      'an altered slot',
      (vault: Stored) => (vault.slots = vault.slots.map((slot) => ({ ...slot, data: vault.ciphertexts.evm }))),
    ],
    ['no login slot', (vault: Stored) => (vault.slots = [])],
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
    for (const name of [...shares.keys()].filter((one) => one.startsWith('device'))) shares.delete(name)
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
      (...secrets: readonly Uint8Array<ArrayBuffer>[]): AskCode =>
      async (opens) => {
        for (const secret of secrets) if (await opens(Uint8Array.from(secret))) return
        throw new FrameError('Request was aborted', 4001)
      }
    return { ...fake, here, elsewhere, made, secret: code.secret, typing }
  }

  test('default: with sign-in recovery off, a new device opens the wallet by its code only', async () => {
    const { here, elsewhere, made, secret, typing } = await setUp()
    await setSignInRecovery(here, 'a', false)
    await expect(openAfterLogin(elsewhere, 'a')).rejects.toThrow('This wallet opens with its recovery code.')
    const wallet = await openAfterLogin(elsewhere, 'a', typing(newSecret(), secret))
    expect(wallet.address).toBe(made.address)
    expect((await openByDevice(elsewhere, 'a')).address).toBe(made.address)
    // The device that switched it off goes on.
    expect((await openByDevice(here, 'a')).address).toBe(made.address)
  })

  test('behavior: a new code ends the old one; nothing changes before it is kept', async () => {
    const { here, elsewhere, made, secret, typing, state } = await setUp()
    await setSignInRecovery(here, 'a', false)
    const next = newCode(here, 'a')
    const before = structuredClone(state.vault)
    expect(state.vault).toEqual(before)
    await next.keep()
    await expect(openAfterLogin(elsewhere, 'a', typing(secret))).rejects.toThrow('Request was aborted')
    expect((await openAfterLogin(elsewhere, 'a', typing(next.secret))).address).toBe(made.address)
    expect(state.vault?.slots.filter(({ kind }) => kind === 'code')).toHaveLength(1)
  })

  test('behavior: switched on again, every login opens it', async () => {
    const { here, elsewhere, made, state } = await setUp()
    await setSignInRecovery(here, 'a', false)
    expect(state.vault?.slots.map(({ kind }) => kind)).toEqual(['code'])
    await setSignInRecovery(here, 'a', true)
    expect((await openAfterLogin(elsewhere, 'a')).address).toBe(made.address)
  })

  test('error: without a code, sign-in recovery cannot be switched off', async () => {
    const { service } = fakeService()
    const here = { service, store: memoryStore() }
    await openAfterLogin(here, 'a')
    await expect(setSignInRecovery(here, 'a', false)).rejects.toMatchObject({ reason: 'last-slot' })
  })

  test('error: the slot of another account opens nothing', async () => {
    const { here, elsewhere, secret, typing } = await setUp()
    await setSignInRecovery(here, 'a', false)
    await expect(openAfterLogin(elsewhere, 'b', typing(secret))).rejects.toThrow('Request was aborted')
  })
})
