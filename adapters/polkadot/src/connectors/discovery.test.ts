// @vitest-environment happy-dom

import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { kusama } from '../networks/kusama.ts'
import { keyExtension } from '../testing/keyExtension.ts'
import { account, connected, key, page, withPage } from '../testing/polkadotPage.ts'

withPage({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const connectorsOf = ({ kernel }: Awaited<ReturnType<typeof page>>) => kernel.store.get(kernel.atoms.connectors)
const web3 = (): Record<string, unknown> => Reflect.get(window, 'injectedWeb3') ?? {}

describe('discovery', () => {
  test('behavior: an extension that comes late is found after a press', async () => {
    const opened = await page()
    const late = keyExtension([key(1)], { key: 'talisman' })
    const remove = late.install(window)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await expect.poll(() => connectorsOf(opened).map(({ name }) => name)).toEqual(['harbor', 'Talisman'])
    remove()
  })

  test('parameters: a picture, as wallets of other families give it, is shown if it carries everything itself', async () => {
    const opened = await page()
    const enable = (): Promise<never> => Promise.reject(new Error())
    const icon = 'data:image/svg+xml,%3Csvg%2F%3E'
    Object.assign(web3(), { flask: { enable, icon }, spy: { enable, icon: 'https://spy.example/pixel.png' } })
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await expect.poll(() => connectorsOf(opened).length).toBe(3)
    expect(connectorsOf(opened).map((connector) => connector.icon)).toEqual([undefined, icon, undefined])
    Reflect.deleteProperty(window, 'injectedWeb3')
  })

  test('behavior: another object at a key, and another key of a name, is marked', async () => {
    const opened = await page({ habits: { key: 'polkadot-js' } })
    const fake = keyExtension([key(1)], { key: 'polkadot-js' })
    const removeFake = fake.install(window)
    const removeName = keyExtension([key(1)], { key: 'Polkadot.js' }).install(window)
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    await expect.poll(() => connectorsOf(opened).length).toBe(3)
    expect(connectorsOf(opened).map(({ id, isDuplicate = false }) => [id, isDuplicate])).toEqual([
      ['injectedWeb3:polkadot-js', false],
      ['injectedWeb3:polkadot-js#2', true],
      ['injectedWeb3:Polkadot.js', true],
    ])
    removeFake()
    removeName()
  })

  test('behavior: ten thousand of them, getters that throw and names of any kind leave the list usable', async () => {
    const opened = await page()
    const all = web3()
    for (let number = 0; number < 10_000; number += 1) all[`x${number}`] = { enable: () => Promise.reject(new Error()) }
    Object.defineProperty(all, 'bad', {
      configurable: true,
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    Object.assign(all, { '\u202e': { enable: () => undefined }, plain: 7, nothing: null, shape: { enable: 'yes' } })
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await expect.poll(() => connectorsOf(opened).length).toBe(1000)
    await opened.kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' })
    expect(opened.kernel.store.get(opened.kernel.atoms.account)?.address).toBe(account(0))
    Reflect.deleteProperty(window, 'injectedWeb3')
  })
})

describe('connect', () => {
  const error = (code: string) => expect.objectContaining({ code })

  test.each([
    ['is no list', 'x', 'connect/malformed'],
    ['has ten thousand accounts', Array.from({ length: 10_000 }, () => ({ address: account(0) })), 'connect/malformed'],
    ['has numbers', [7], 'connect/malformed'],
    [
      'has the address of another family',
      [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      'connect/malformed',
    ],
    ['has a network that is none', [{ address: account(0), genesisHash: '0x12' }], 'connect/malformed'],
    [
      'has keys of Ethereum alone',
      [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' }],
      'connect/no-accounts',
    ],
    ['is empty', [], 'connect/no-accounts'],
    [
      'has an account of another network',
      [{ address: account(0), genesisHash: `0x${'7'.repeat(64)}` }],
      'connect/no-accounts',
    ],
  ])('error: the answer %s', async (_title, accounts, code) => {
    const { kernel } = await page({ habits: { accounts } })
    await expect(kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' })).rejects.toEqual(error(code))
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('behavior: one key under several prefixes is one account, with its name, cleaned', async () => {
    const accounts = [
      { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', name: 'Sav\u202eings' },
      { address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', name: 'Again' },
      { address: account(1) },
    ]
    const { kernel } = await connected({ habits: { accounts } })
    expect(kernel.store.get(kernel.atoms.connections)[0]?.accounts).toMatchObject([
      { address: account(0), name: 'Savings' },
      { address: account(1) },
    ])
  })

  test.each([
    ['Cancelled', 'connect/rejected'],
    [
      'Pending authorization request already exists for https://x. Please accept or reject the request.',
      'connect/pending',
    ],
    ['The source https://x is not allowed to interact with this extension', 'request/unauthorized'],
    ['Extension context invalidated.', 'connect/vanished'],
    ['Something odd', 'connect/failed'],
  ])('error: the extension says "%s"', async (words, code) => {
    const onPrompt = (): never => {
      throw new Error(words)
    }
    const { kernel } = await page({ habits: { onPrompt } })
    await expect(kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' })).rejects.toEqual(error(code))
  })

  test('behavior: an extension that was asked too often is asked once more after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      let isFirst = true
      const onPrompt = () => {
        if (!isFirst) return
        isFirst = false
        throw new Error('Rate limit exceeded')
      }
      const { kernel, extension } = await page({ habits: { onPrompt } })
      const connecting = kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' })
      await expect.poll(() => extension.prompts).toEqual(['enable'])
      await vi.advanceTimersByTimeAsync(3200)
      expect(await connecting).toMatchObject({ account: { address: account(0) } })
      expect(extension.prompts).toEqual(['enable', 'enable'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: it never answers: the wait ends, the next press shares the question, and a late answer opens nothing', async () => {
    let answer: (value?: unknown) => void = () => undefined
    const onPrompt = () => new Promise((resolve) => (answer = resolve))
    const { kernel, extension } = await page({ habits: { onPrompt } })
    const first = new AbortController()
    const connecting = kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' }, { signal: first.signal })
    await expect.poll(() => extension.prompts).toEqual(['enable'])
    first.abort()
    await expect(connecting).rejects.toThrow()
    answer()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(extension.listeners()).toBe(0)
    await kernel.wallet.connect({ connectorId: 'injectedWeb3:harbor' })
    expect(extension.prompts).toEqual(['enable'])
  })

  test('behavior: a connected account can be written for its network', async () => {
    const { kernel } = await connected()
    const [family] = kernel.store.get(kernel.atoms.families)
    expect(family?.addressOn?.(account(0), kusama)).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
  })

  test('behavior: an account that is bound to one network is not asked for another', async () => {
    const genesisHash = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
    const { kernel, extension } = await connected({ keys: [{ ...key(0), genesisHash }], networks: [kusama] })
    const connection = kernel.store.get(kernel.atoms.connections)[0]
    expect(connection).toMatchObject({ network: kusama.id, networks: [kusama.id] })
    expect(extension.prompts).toEqual(['enable'])
  })
})

describe('the raw provider', () => {
  test('default: signs in pairing’s words, for accounts and networks of the session alone', async () => {
    const { kernel, extension } = await connected()
    const provider = kernel.wallet.getProvider('polkadot')
    const ask = (method: string, params: object) => provider?.request({ method, params })
    const signed = await ask('polkadot_signMessage', { address: account(0), message: 'hello' })
    expect(signed).toMatchObject({ signature: expect.stringMatching(/^0x[0-9a-f]{128}$/) })
    const transactionPayload = { genesisHash: `0x${'7'.repeat(64)}`, address: account(0) }
    await expect(ask('polkadot_signTransaction', { address: account(0), transactionPayload })).rejects.toThrow(
      /genesis/,
    )
    await expect(ask('polkadot_signMessage', { address: account(3), message: 'x' })).rejects.toThrow(/no longer shares/)
    expect(extension.prompts).toEqual(['enable', 'signRaw'])
  })
})
