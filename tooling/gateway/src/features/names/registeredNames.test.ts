import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { signRegistration } from '../../testing/signRegistration.ts'
import type { Ens } from './ens.ts'
import { nameIdentity } from './nameIdentity.ts'
import { registeredNames } from './registeredNames.ts'

const OWNER = '0x00000000000000000000000000000000000000AA'
const OTHER = '0x00000000000000000000000000000000000000bb'
const AUDIENCE = 'https://gateway.example'

/** A name service in which every account calls itself by one name, and which leads some names to accounts. */
const saying = (name: string | undefined, leads: Record<string, typeof OTHER | Error> = {}): Ens => ({
  async addressOf(asked) {
    const found = leads[asked]
    if (found instanceof Error) throw found
    return found
  },
  nameOf: async () => name,
  textOf: async () => 'https://other.example/a.png',
})

async function start(ens: Ens) {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const base = {
    store,
    chains: { evm: [] },
    config: { names: { zones: [{ zone: 'shop.id', legacy: [], minLength: 4, reserved: [] }], gateways: [] } },
    now: Date.now,
  }
  const names = registeredNames(base, ens)
  const options = { signal: new AbortController().signal, log: silentLog() }
  const identity = nameIdentity(ens, names, { chains: { find: () => undefined }, ipfs: 'https://ipfs.example' })
  const register = async (name: string) => {
    const body = await signRegistration(name, AUDIENCE)
    await names.register(body, { ...options, audience: AUDIENCE })
    return body.address
  }
  return { names, identity, options, register }
}

describe('names of the name service and of the gateway’s zones', () => {
  it('default: each is what it was registered as', async () => {
    const { names, options, register } = await start(saying(undefined, { 'alice.eth': OTHER }))
    const owner = await register('alice.shop.id')
    const own = await names.lookup('alice.shop.id', options)
    expect(own.addresses).toMatchObject({ 2147483649: { address: owner, signedBy: 'key' } })
    expect((await names.lookup('alice.eth', options)).addresses).toEqual({ 60: { address: OTHER } })
  })

  it('behavior: where both know a name, the name service counts, as it does in every wallet', async () => {
    const leads: Record<string, typeof OTHER> = {}
    const { names, options, register } = await start(saying(undefined, leads))
    await register('alice.shop.id')
    leads['alice.shop.id'] = OTHER
    expect((await names.lookup('alice.shop.id', options)).addresses).toEqual({ 60: { address: OTHER } })
  })

  it('error: a name service that does not answer leaves it open whom a name belongs to', async () => {
    const leads: Record<string, Error> = {}
    const { names, options, register } = await start(saying(undefined, leads))
    await register('alice.shop.id')
    leads['alice.shop.id'] = new Error('away')
    await expect(names.lookup('alice.shop.id', options)).rejects.toThrow('away')
  })

  it('error: nobody gets a name here that leads to somebody else there', async () => {
    const { names, options, register } = await start(saying(undefined, { 'alice.shop.id': OTHER }))
    await expect(register('alice.shop.id')).rejects.toMatchObject({ status: 409, code: 'name-taken' })
    const [typed] = await names.suggestions('alice', 'shop.id', options)
    expect(typed).toEqual({ name: 'alice.shop.id', registered: true })
  })

  it('error: nobody gets a name here while it cannot be known whether it is somebody else’s there', async () => {
    const leads: Record<string, typeof OTHER | Error> = { 'alice.shop.id': new Error('away') }
    const { register } = await start(saying(undefined, leads))
    await expect(register('alice.shop.id')).rejects.toMatchObject({ status: 503, code: 'ens-unread' })
    delete leads['alice.shop.id']
    await expect(register('alice.shop.id')).resolves.toBeDefined()
  })

  it('behavior: a name that leads back there is its account’s', async () => {
    const { names, identity, options } = await start(saying('alice.shop.id'))
    expect(await names.reverse(OTHER, options)).toMatchObject([{ name: 'alice.shop.id' }])
    expect(await identity.identity(OTHER, options)).toMatchObject({ name: 'alice.shop.id' })
  })

  it('behavior: a name in other letters does not cost an account its others', async () => {
    const { names, identity, options } = await start(saying('müller.eth'))
    expect(await names.reverse(OWNER, options)).toEqual([])
    expect(await identity.identity(OWNER, options)).toMatchObject({ name: 'müller.eth' })
  })
})
