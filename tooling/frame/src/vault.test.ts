import { describe, expect, test } from 'vitest'
import { contextOf, importKey, seal, toBase64Url } from './keys/seal.ts'
import { memoryStore } from './keys/storage.ts'
import { type Service, type ServiceCall, ServiceError, type Session } from './service/client.ts'
import { keyOfDevice, openAfterLogin, openByDevice, openWithKey } from './vault.ts'

interface Stored {
  wallet: string
  ciphertexts: { evm: string; phrase: string }
  slots: { id: string; kind: string; data: string }[]
}

/** A login service that keeps what it is given, as the real one does. */
function fakeService() {
  const shares = new Map<string, string>()
  const state: { vault: Stored | undefined; addresses: unknown[]; race: Stored | undefined; hasWallet: boolean } = {
    vault: undefined,
    addresses: [],
    race: undefined,
    hasWallet: false,
  }
  const answer = (path: string, { method = 'POST', body }: ServiceCall<unknown>): unknown => {
    if (path === '/vault/v1' && method === 'GET') {
      if (!state.vault) throw new ServiceError(404, 'vault-missing', 'There is none.')
      return structuredClone(state.vault)
    }
    if (path === '/vault/v1') {
      state.vault ??= state.race
      if (state.vault) throw new ServiceError(409, 'vault-exists', 'There is one.')
      state.vault = body as Stored
      return { version: 1 }
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
