// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeService } from '../fixtures/fakeService.ts'
import {
  addPasskey,
  askEachTime,
  endLoginRecovery,
  readPhrase,
  removePasskey,
  startLoginRecovery,
} from '../vault/passkeys.ts'
import { openAfterLogin, openByDevice, readWallet } from '../vault/vault.ts'
import type { AskWay } from '../vault/ways.ts'
import { memoryStore } from './storage.ts'

let authenticator: ReturnType<typeof fakeAuthenticator>
beforeEach(() => {
  authenticator = fakeAuthenticator()
})
afterEach(() => vi.unstubAllGlobals())

const byPasskey: AskWay = async ({ passkey }) => {
  await passkey?.()
}

async function setUp() {
  const fake = fakeService()
  const here = { service: fake.service, store: memoryStore() }
  const made = await openAfterLogin(here, 'a')
  const elsewhere = { service: fake.service, store: memoryStore() }
  return { ...fake, here, elsewhere, made }
}

describe('passkeys', () => {
  test('default: with sign-in recovery off a new device opens the wallet by its passkey only', async () => {
    const { here, elsewhere, made, state } = await setUp()
    expect(made.hasPasskey).toBe(false)
    expect(await addPasskey(here, 'a', 'me@example.com')).toBe(true)
    expect((await openByDevice(here, 'a')).hasPasskey).toBe(true)
    await endLoginRecovery(here)
    expect(state.vault?.slots.map(({ kind }) => kind)).toEqual(['passkey'])
    await expect(openAfterLogin(elsewhere, 'a')).rejects.toThrow('Signing in alone does not open this wallet.')
    expect((await openAfterLogin(elsewhere, 'a', byPasskey)).address).toBe(made.address)
    // On again, a login is enough.
    await startLoginRecovery(here, 'a')
    const third = { service: here.service, store: memoryStore() }
    expect((await openAfterLogin(third, 'a')).address).toBe(made.address)
  })

  test('behavior: an authenticator that answers the salt only when it is asked again', async () => {
    authenticator.answersAtOnce = false
    const { here, elsewhere, made } = await setUp()
    expect(await addPasskey(here, 'a', 'me')).toBe(true)
    await endLoginRecovery(here)
    expect((await openAfterLogin(elsewhere, 'a', byPasskey)).address).toBe(made.address)
  })

  test('behavior: a passkey that protects no key changes nothing', async () => {
    authenticator.hasPrf = false
    const { here, state } = await setUp()
    expect(await addPasskey(here, 'a', 'me')).toBe(false)
    expect(state.vault?.slots.map(({ kind }) => kind)).toEqual(['login'])
  })

  test('error: cancelled, or not verified, it can be tried again', async () => {
    const { here, elsewhere } = await setUp()
    authenticator.isRefusing = true
    await expect(addPasskey(here, 'a', 'me')).rejects.toThrow('No passkey was used.')
    authenticator.isRefusing = false
    await addPasskey(here, 'a', 'me')
    await endLoginRecovery(here)
    authenticator.isRefusing = true
    await expect(openAfterLogin(elsewhere, 'a', byPasskey)).rejects.toThrow('No passkey was used.')
  })

  test('behavior: a passkey that was removed opens nothing any more', async () => {
    const { here, state } = await setUp()
    await addPasskey(here, 'a', 'me')
    const id = state.vault?.slots.find(({ kind }) => kind === 'passkey')?.id ?? ''
    await removePasskey(here, id)
    expect((await readWallet(here)).slots.map(({ kind }) => kind)).toEqual(['login'])
  })

  test('behavior: asked each time, a signature needs a passkey, and the service cannot turn that off by itself', async () => {
    const { here, elsewhere, state } = await setUp()
    await addPasskey(here, 'a', 'me')
    expect((await openByDevice(here, 'a')).confirm).toBeUndefined()
    await askEachTime(here, 'a', true)
    const wallet = await openByDevice(here, 'a')
    authenticator.isRefusing = true
    await expect(wallet.confirm?.()).rejects.toThrow('No passkey was used.')
    authenticator.isRefusing = false
    await wallet.confirm?.()
    // The service says that nothing is asked: the passkey does not open it then.
    const slot = state.vault?.slots.find(({ kind }) => kind === 'passkey')
    if (!slot) throw new Error('no slot')
    const before = slot.data
    slot.data = btoa(atob(before.replaceAll('-', '+').replaceAll('_', '/')).replace('"asks":true', '"asks":false'))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    await endLoginRecovery(here)
    await expect(openAfterLogin(elsewhere, 'a', byPasskey)).rejects.toThrow('could not be opened safely')
    slot.data = before
    await askEachTime(here, 'a', false)
    expect((await openByDevice(here, 'a')).confirm).toBeUndefined()
  })

  test('default: the words of the wallet are twelve', async () => {
    const { here } = await setUp()
    expect((await readPhrase(here, 'a')).split(' ')).toHaveLength(12)
  })
})
