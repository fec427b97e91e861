import { describe, expect, it } from 'vitest'
import { openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { type Ens, outsideZones } from './ens.ts'
import { nameIdentity } from './nameIdentity.ts'
import { registeredNames } from './registeredNames.ts'

const OWNER = '0x00000000000000000000000000000000000000AA'
const LIAR = '0x00000000000000000000000000000000000000bb'

/** Every account calls itself by one name, which leads to the account. */
const saying = (name: string): Ens => ({
  addressOf: async () => LIAR,
  nameOf: async () => name,
  textOf: async () => 'https://evil.example/a.png',
})

async function start(name: string) {
  const store = await openTestStore()
  const ens = outsideZones(saying(name), ['shop.id'])
  const base = {
    store,
    chains: { evm: [] },
    config: { names: { zones: [{ zone: 'shop.id', legacy: [], minLength: 4, reserved: [] }], gateways: [] } },
    now: Date.now,
  }
  const names = registeredNames(base, ens)
  const options = { signal: new AbortController().signal, log: silentLog() }
  return {
    names,
    identity: nameIdentity(ens, names, { chains: { find: () => undefined }, ipfs: 'https://ipfs.example' }),
    options,
    close: () => store.close(),
  }
}

describe('outsideZones', () => {
  it('default: other names are what the registry says', async () => {
    const { names, identity, options, close } = await start('alice.eth')
    expect(await names.reverse(LIAR, options)).toMatchObject([{ name: 'alice.eth' }])
    expect(await identity.identity(LIAR, options)).toMatchObject({ name: 'alice.eth' })
    await close()
  })

  it.each(['alice.shop.id', 'ALICE.SHOP.ID'])('error: the registry gives out no name of ours, %s', async (name) => {
    const { names, identity, options, close } = await start(name)
    await expect(names.lookup(name, options)).rejects.toMatchObject({ code: 'name-unknown' })
    expect(await names.reverse(LIAR, options)).toEqual([])
    expect(await identity.identity(LIAR, options)).toEqual({ name: null, avatar: null })
    await close()
  })

  it('behavior: a name in other letters does not cost an account its others', async () => {
    const { names, identity, options, close } = await start('müller.eth')
    expect(await names.reverse(OWNER, options)).toEqual([])
    expect(await identity.identity(OWNER, options)).toMatchObject({ name: 'müller.eth' })
    await close()
  })
})
