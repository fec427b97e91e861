import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { fakeAdapter } from '../testing/fakeAdapter.ts'
import { initialState } from './initialState.ts'

const ADDRESS = '0x3F9a1d2b7c4E5f60718293a4B5c6D7e8F98C52dE'

function setUp() {
  const adapters = [fakeAdapter({ namespace: 'one' }), fakeAdapter({ namespace: 'two', connectorId: 'second' })]
  return createTestKernel({ adapters: adapters.map(({ adapter }) => adapter) }).kernel
}

describe('initialState', () => {
  test('default: nothing is known, so nothing is connected', () => {
    const kernel = setUp()
    const store = initialState({})(kernel)
    expect([store.get(kernel.atoms.status), store.get(kernel.atoms.account)]).toEqual(['reconnecting', undefined])
    expect(store.get(kernel.atoms.network)?.id).toBe('one:1')
  })

  test('parameters: account', () => {
    const kernel = setUp()
    const store = initialState({ account: `two:2:${ADDRESS}` })(kernel)
    expect(store.get(kernel.atoms.status)).toBe('connected')
    expect(store.get(kernel.atoms.account)).toMatchObject({ address: ADDRESS, caipAddress: `two:2:${ADDRESS}` })
    expect(store.get(kernel.atoms.namespace)).toBe('two')
  })

  test('parameters: network', () => {
    const kernel = setUp()
    const store = initialState({ network: 'two:2' })(kernel)
    expect([store.get(kernel.atoms.network)?.id, store.get(kernel.atoms.status)]).toEqual(['two:2', 'reconnecting'])
  })

  test('parameters: account and network', () => {
    const kernel = setUp()
    const store = initialState({ account: `one:1:${ADDRESS}`, network: 'one:2' })(kernel)
    expect([store.get(kernel.atoms.network)?.id, store.get(kernel.atoms.account)?.address]).toEqual(['one:2', ADDRESS])
  })

  test('behavior: an address with a colon stays whole', () => {
    const kernel = setUp()
    const store = initialState({ account: 'one:1:hash:part' })(kernel)
    expect(store.get(kernel.atoms.account)?.address).toBe('hash:part')
  })

  test('behavior: a network the site does not offer is drawn as such', () => {
    const kernel = setUp()
    const store = initialState({ account: `one:99:${ADDRESS}`, network: 'one:99' })(kernel)
    expect(store.get(kernel.atoms.network)).toMatchObject({ id: 'one:99', unsupported: true })
  })

  test('behavior: each request has a store of its own, and the kernel knows of none', () => {
    const kernel = setUp()
    const make = initialState({ account: `one:1:${ADDRESS}` })
    const [first, second] = [make(kernel), make(kernel)]
    expect(first).not.toBe(second)
    expect(kernel.store.get(kernel.atoms.account)).toBeUndefined()
    first.set(kernel.atoms.theme, 'dark')
    expect(second.get(kernel.atoms.theme)).not.toBe('dark')
  })
})
