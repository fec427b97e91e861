// @vitest-environment happy-dom

import { evmAdapter } from '@latchkey/adapter-evm'
import { type AdapterContext, type AdapterKernel, createKernel, definePlugin, type RpcRequest } from '@latchkey/kernel'
import { fakeAdapter, memoryStorage } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { turn } from '@latchkey/tooling/vitest/walks.ts'
import {
  connect,
  createConfig,
  disconnect,
  getConnectorClient,
  http,
  hydrate,
  reconnect,
  signMessage,
  switchAccount,
  switchChain,
  type Connector as WagmiConnector,
} from '@wagmi/core'
import { atom, createStore } from 'jotai/vanilla'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { warnOfSecondRoad } from './bridge.ts'
import { createWagmiConfig, latchkey, wagmiAdapter } from './index.ts'
import {
  ADDRESSES,
  FIRST,
  kernelSays,
  newPage,
  newWorld,
  OURS,
  openWallets,
  type Page,
  type PageOptions,
  SECOND,
  settled,
  start,
  type World,
  wagmiSays,
} from './testing/page.ts'
import { WagmiWallet } from './wagmiWallet.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

async function opened(world: World, options: PageOptions = {}): Promise<Page> {
  const page = newPage(world, options)
  pages.push(page)
  await start(page, options.direction === 'latchkey' ? 1 : 3)
  return page
}

async function expectAgreement(page: Page): Promise<void> {
  await settled(page)
  expect(wagmiSays(page)).toEqual(kernelSays(page))
  const { kernel, wagmi } = openWallets(page)
  expect(wagmi).toEqual(kernel)
}

const connectorOf = ({ config }: Page, id: string) => {
  const found = config.connectors.find((connector) => connector.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

describe('a host with its wagmi config', () => {
  test('default: a wallet connected in the widget is the one of wagmi', async () => {
    const page = await opened(newWorld())
    await page.kernel.wallet.connect({ connectorId: OURS })
    await expectAgreement(page)
    expect(wagmiSays(page)).toEqual({ status: 'connected', wallet: 'latchkey', accounts: ADDRESSES.ours, chainId: 1 })
    expect(page.config.state.chainId).toBe(1)
  })

  test("default: wagmi's wallets are rows of the widget, and connected through wagmi", async () => {
    const world = newWorld()
    const page = await opened(world)
    const connection = await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await expectAgreement(page)
    expect(connection).toMatchObject({ connectorId: `wagmi:${FIRST}`, network: 'eip155:1' })
    expect(wagmiSays(page).wallet).toBe(FIRST)
    expect(world.first.prompts).toEqual(['wallet_requestPermissions'])
  })

  test("behavior: the object behind a wallet of wagmi's is known, so that it is listed once beside another adapter", async () => {
    const page = await opened(newWorld())
    const known = () => page.kernel.store.get(page.kernel.atoms.connectors).find(({ id }) => id === `wagmi:${FIRST}`)
    const provider = await connectorOf(page, FIRST).getProvider()
    await expect.poll(() => known()?.walletKey).toBeTypeOf('object')
    // What plugins read reaches no wallet.
    expect(known()?.walletKey).not.toBe(provider)
    expect(known()?.walletKey).toEqual({})
  })

  test('behavior: of a connector that loads a wallet by itself nothing is asked before its user chooses it', async () => {
    const { config } = await opened(newWorld())
    const asked: string[] = []
    const ofType = (type: string) => {
      const getProvider = async () => void asked.push(type)
      const source = partial<WagmiConnector>({
        type,
        id: type,
        uid: type,
        name: type,
        rdns: 'io.heavy',
        icon: undefined,
        getProvider,
      })
      const ctx = partial<AdapterContext>({ walletKey: (wallet) => wallet })
      return new WagmiWallet(config, source, `wagmi:${type}`, ctx, () => undefined)
    }
    const [library] = [ofType('metaMask'), ofType('injected')]
    await turn()
    expect(asked).toEqual(['injected'])
    expect(library?.connector).not.toHaveProperty('walletKey')
    // wagmi never finds such a connector by itself: the site has put it in its config.
    expect(library?.connector.isConfigured).toBe(true)
  })

  test('default: a wallet that the host connects is shown without another question', async () => {
    const world = newWorld()
    const page = await opened(world)
    await connect(page.config, { connector: connectorOf(page, SECOND) })
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ wallet: SECOND, chainId: 42161 })
    expect(world.second.prompts).toEqual(['wallet_requestPermissions'])
  })

  test('behavior: two owners side by side, and either side chooses which is current', async () => {
    const page = await opened(newWorld())
    await page.kernel.wallet.connect({ connectorId: OURS })
    await connect(page.config, { connector: connectorOf(page, FIRST) })
    await expectAgreement(page)
    expect(openWallets(page).wagmi).toEqual([FIRST, 'latchkey'])
    await switchAccount(page.config, { connector: connectorOf(page, 'latchkey') })
    await expectAgreement(page)
    expect(kernelSays(page).wallet).toBe('latchkey')
    const theirs = page.kernel.wallet.getState().connections.find(({ connectorId }) => connectorId === `wagmi:${FIRST}`)
    if (!theirs) throw new Error('not connected')
    await page.kernel.wallet.switchAccount({ connectionId: theirs.id, address: ADDRESSES.first[1] })
    await expectAgreement(page)
    expect(wagmiSays(page)).toMatchObject({ wallet: FIRST, accounts: [ADDRESSES.first[1], ADDRESSES.first[0]] })
  })

  test('behavior: a request of one owner never reaches the wallet of the other', async () => {
    const world = newWorld()
    const seen: RpcRequest[] = []
    const page = await opened(world, { onRpcRequest: (request) => void seen.push(request) })
    await page.kernel.wallet.connect({ connectorId: OURS })
    await connect(page.config, { connector: connectorOf(page, FIRST) })
    await settled(page)
    const client = await getConnectorClient(page.config, { connector: connectorOf(page, 'latchkey') })
    await expect(client.request({ method: 'personal_sign', params: ['0x01', ADDRESSES.ours[0]] })).rejects.toThrow()
    expect(world.first.prompts).not.toContain('personal_sign')
    expect(world.ours.prompts).not.toContain('personal_sign')
  })

  test('behavior: requests of wagmi pass onRpcRequest and are sent once', async () => {
    const world = newWorld()
    const seen: string[] = []
    const page = await opened(world, { onRpcRequest: ({ method }) => void seen.push(method) })
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    await signMessage(page.config, { message: 'Hello' })
    expect(seen.filter((method) => method === 'personal_sign')).toHaveLength(1)
    expect(world.ours.prompts.filter((method) => method === 'personal_sign')).toHaveLength(1)
  })

  test('behavior: what a plugin refuses in the widget is closed in wagmi', async () => {
    const page = await opened(newWorld(), {
      beforeConnect: () => {
        throw new Error('not on this site')
      },
    })
    await connect(page.config, { connector: connectorOf(page, FIRST) })
    await expectAgreement(page)
    expect(kernelSays(page)).toEqual({ status: 'disconnected' })
  })

  test('behavior: the widget opens when the host connects latchkey', async () => {
    const page = await opened(newWorld())
    const { store, atoms, wallet } = page.kernel
    const connecting = connect(page.config, { connector: connectorOf(page, 'latchkey') })
    await expect.poll(() => store.get(atoms.modal).open).toBe(true)
    await wallet.connect({ connectorId: OURS })
    expect(await connecting).toEqual({ accounts: ADDRESSES.ours, chainId: 1 })
    await expectAgreement(page)
  })

  test('behavior: a wallet of wagmi’s that is chosen in the widget is the answer, and stays wagmi’s', async () => {
    const page = await opened(newWorld())
    const { store, atoms, wallet } = page.kernel
    const connecting = connect(page.config, { connector: connectorOf(page, 'latchkey') })
    await expect.poll(() => store.get(atoms.modal).open).toBe(true)
    await wallet.connect({ connectorId: `wagmi:${SECOND}` })
    page.kernel.close()
    expect(await connecting).toMatchObject({ accounts: ADDRESSES.second, chainId: 42161 })
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: SECOND })
    expect(openWallets(page)).toEqual({ kernel: [SECOND], wagmi: [SECOND] })
  })

  test.each([
    ['nothing', false],
    ['another family', true],
  ])('behavior: with %s connected, connecting latchkey opens the EVM wallets', async (_title, isConnected) => {
    const other = fakeAdapter({ namespace: 'other', connectorId: 'fake' })
    const view = { load: async () => ({ default: () => null }), title: 'title' } as const
    const messages = { en: { title: 'A view' } }
    const kernel = createKernel({
      adapters: [other.adapter, evmAdapter({ injected: false })],
      plugins: [
        definePlugin({ id: 'account', api: 1, messages, views: { Account: { ...view, start: 'connected' } } }),
        definePlugin({ id: 'connect', api: 1, messages, views: { Connect: { ...view, start: 'disconnected' } } }),
      ],
      services: { storage: memoryStorage() },
    })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    if (isConnected) await kernel.wallet.connect({ connectorId: 'fake' })
    const config = createWagmiConfig(kernel, { transports: {}, storage: null })
    const [connector] = config.connectors
    if (!connector) throw new Error('there is no connector')
    const refused = expect(connect(config, { connector })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expect
      .poll(() => kernel.store.get(kernel.atoms.history))
      .toMatchObject([{ route: 'connect.Connect', params: { namespace: 'eip155' } }])
    kernel.close()
    await refused
  })

  test('parameters: chainId and withCapabilities', async () => {
    const page = await opened(newWorld())
    const connecting = connect(page.config, {
      connector: connectorOf(page, 'latchkey'),
      chainId: 42161,
      withCapabilities: true,
    })
    await expect.poll(() => page.kernel.store.get(page.kernel.atoms.modal).open).toBe(true)
    await page.kernel.wallet.connect({ connectorId: OURS })
    expect(await connecting).toEqual({
      accounts: ADDRESSES.ours.map((address) => ({ address, capabilities: {} })),
      chainId: 42161,
    })
    await expectAgreement(page)
  })

  test('error: closing the widget refuses the connection', async () => {
    const page = await opened(newWorld())
    const connecting = connect(page.config, { connector: connectorOf(page, 'latchkey') })
    await expect.poll(() => page.kernel.store.get(page.kernel.atoms.modal).open).toBe(true)
    page.kernel.close()
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await expectAgreement(page)
  })

  test('error: a refusal in the wallet leaves both disconnected', async () => {
    const world = newWorld()
    world.first.next = 'refuse'
    const page = await opened(world)
    const connecting = page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await expect(connecting).rejects.toMatchObject({ code: 'connect/rejected' })
    await expectAgreement(page)
    expect(world.first.prompts).toHaveLength(1)
  })

  test('error: a config without latchkey()', async () => {
    const { createConfig } = await import('@wagmi/core')
    const { custom } = await import('viem')
    const { mainnet } = await import('viem/chains')
    const { wagmiAdapter } = await import('./index.ts')
    const config = createConfig({ chains: [mainnet], transports: { 1: custom({ request: async () => '0x' }) } })
    expect(() => wagmiAdapter(config)).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })
})

describe('chains', () => {
  test('behavior: a chain that the widget does not offer is unsupported there, and either side leads back', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    await switchChain(page.config, { chainId: 10 })
    await expectAgreement(page)
    expect(world.ours.chainId()).toBe(10)
    expect(page.kernel.store.get(page.kernel.atoms.network)).toMatchObject({ id: 'eip155:10', unsupported: true })
    await signMessage(page.config, { message: 'still possible' })
    await page.kernel.wallet.switchNetwork({ network: 'eip155:1' })
    await expectAgreement(page)
    await switchChain(page.config, { chainId: 10 })
    await switchChain(page.config, { chainId: 42161 })
    await expectAgreement(page)
    expect(kernelSays(page).chainId).toBe(42161)
  })

  test('behavior: on a chain that wagmi lacks the connection says so, and signs', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: OURS })
    world.ours.moveTo(999)
    await expectAgreement(page)
    expect(wagmiSays(page).chainId).toBe(999)
    expect(page.config.state.chainId).toBe(1)
    await signMessage(page.config, { message: 'still possible' })
    await switchChain(page.config, { chainId: 1 })
    await expectAgreement(page)
  })

  test('error: a refused switch is a refusal, and nothing moves', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    world.ours.next = 'refuse'
    await expect(switchChain(page.config, { chainId: 42161 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
    await expectAgreement(page)
    expect(world.ours.prompts.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test('error: a chain that wagmi does not have', async () => {
    const page = await opened(newWorld(), { direction: 'latchkey' })
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    await expect(switchChain(page.config, { chainId: 10 })).rejects.toMatchObject({ name: 'SwitchChainError' })
  })
})

describe('reload', () => {
  const orders = ['the kernel first', 'wagmi first', 'at once', 'without reconnect'] as const

  test.each(orders)('behavior: %s, the same wallets are there without a question', async (order) => {
    const world = newWorld()
    const before = await opened(world, { id: 'reloaded' })
    await before.kernel.wallet.connect({ connectorId: OURS })
    if (order !== 'without reconnect') await connect(before.config, { connector: connectorOf(before, FIRST) })
    await settled(before)
    const reported = kernelSays(before)
    await before.close()
    const asked = world.ours.prompts.length + world.first.prompts.length

    const page = newPage(world, { id: 'reloaded' })
    pages.push(page)
    if (order === 'wagmi first') {
      const reconnecting = reconnect(page.config)
      await turn()
      await start(page)
      await reconnecting
    } else if (order === 'at once') await Promise.all([reconnect(page.config), start(page)])
    else {
      await start(page)
      if (order === 'the kernel first') await reconnect(page.config)
    }
    await expectAgreement(page)
    expect(kernelSays(page)).toEqual(reported)
    expect(world.ours.prompts.length + world.first.prompts.length).toBe(asked)
  })

  test('behavior: what wagmi stored of a page that had another wallet ends disconnected, without a question', async () => {
    const world = newWorld()
    const stale = {
      accounts: [ADDRESSES.ours[0]],
      chainId: 1,
      connector: { id: 'latchkey', name: 'x', type: 'latchkey', uid: 'old' },
    }
    const state = { connections: { __type: 'Map', value: [['old', stale]] }, chainId: 1, current: 'old' }
    world.wagmiStorage.set('wagmi.store', JSON.stringify({ state, version: 3 }))
    const page = await opened(world)
    await reconnect(page.config)
    await expectAgreement(page)
    expect(wagmiSays(page).status).toBe('disconnected')
    world.first.next = 'refuse'
    await expect(connect(page.config, { connector: connectorOf(page, FIRST) })).rejects.toThrow()
    await expectAgreement(page)
    expect(wagmiSays(page).status).toBe('disconnected')
    expect(world.ours.prompts).toEqual([])
  })

  test.each([
    ['no JSON', '{"state":'],
    ['other shapes', '{"state":{"connections":5,"current":7,"chainId":"x"},"version":3}'],
    [
      'records without a connector',
      '{"state":{"connections":{"__type":"Map","value":[["a",{}]]},"current":"a","chainId":1},"version":3}',
    ],
  ])('behavior: stored %s', async (_name, stored) => {
    const world = newWorld()
    world.wagmiStorage.set('wagmi.store', stored)
    const page = await opened(world, { direction: 'latchkey' })
    await page.kernel.wallet.connect({ connectorId: OURS })
    await expectAgreement(page)
    expect(wagmiSays(page).status).toBe('connected')
  })

  test('behavior: rendered on a server, the first paint is what the visitor had, and then what is true', async () => {
    const world = newWorld()
    const before = await opened(world, { id: 'ssr', ssr: true })
    await hydrate(before.config, { reconnectOnMount: true }).onMount()
    await before.kernel.wallet.connect({ connectorId: OURS })
    await settled(before)
    const initialState = before.config.state
    await before.close()

    const page = newPage(world, { id: 'ssr', ssr: true })
    pages.push(page)
    const { onMount } = hydrate(page.config, { initialState, reconnectOnMount: true })
    expect(page.config.state.status).toBe('reconnecting')
    expect(page.config.state.connections.get(page.config.state.current ?? '')?.accounts).toEqual(ADDRESSES.ours)
    // Effects run twice in StrictMode.
    await Promise.all([onMount(), onMount(), start(page)])
    await expectAgreement(page)
    expect(wagmiSays(page)).toMatchObject({ status: 'connected', wallet: 'latchkey' })
  })
})

describe('pages', () => {
  test('behavior: 50 pages that come and go leave no listener on a wallet or a provider', async () => {
    const world = newWorld()
    const first = await opened(world, { id: 'often' })
    await first.kernel.wallet.connect({ connectorId: OURS })
    await settled(first)
    await first.close()
    const counts = new Set<number>()
    for (let round = 0; round < 50; round += 1) {
      const page = newPage(world, { id: 'often' })
      const { emitter } = connectorOf(page, 'latchkey')
      await start(page)
      await reconnect(page.config)
      await settled(page)
      expect(wagmiSays(page).status).toBe('connected')
      expect(emitter.listenerCount('change')).toBeLessThanOrEqual(1)
      counts.add(world.ours.listeners())
      await page.close()
      expect(world.ours.listeners()).toBe(0)
    }
    // Three of its session, and three that hear the host connect it, lose it and have it again.
    expect([...counts]).toEqual([6])
  })

  test.each([
    ['in another order', [SECOND, FIRST], 'connected'],
    ['without the other one', [FIRST], 'connected'],
    ['without the wallet that was open', [SECOND], 'disconnected'],
    // wagmi reopens whatever still shares accounts, by any name: the widget follows.
    ['with that wallet under another id', ['com.renamed', SECOND], 'connected'],
    ['with none', [], 'disconnected'],
  ] as const)(
    'behavior: the site has changed its list of wallets between two visits: %s',
    async (_title, offers, status) => {
      const world = newWorld()
      const before = await opened(world, { id: 'changed' })
      await connect(before.config, { connector: connectorOf(before, FIRST) })
      // The code that opens it in the kernel is loaded then.
      await expect.poll(() => kernelSays(before).status).toBe('connected')
      await expectAgreement(before)
      await before.close()
      const prompts = world.first.prompts.length
      const page = newPage(world, { id: 'changed', offers })
      await start(page, offers.length + 1)
      await reconnect(page.config)
      await expectAgreement(page)
      expect(wagmiSays(page).status).toBe(status)
      expect([world.first.prompts.length, world.second.prompts]).toEqual([prompts, []])
      await page.close()
      // With the list it had before, both sides still say the same.
      const again = await opened(world, { id: 'changed' })
      await reconnect(again.config)
      await expectAgreement(again)
      expect([world.first.prompts.length, world.second.prompts]).toEqual([prompts, []])
    },
  )

  test('behavior: two kernels with a config each stay apart', async () => {
    const firstPage = await opened(newWorld(), { id: 'one' })
    const other = await opened(newWorld(), { id: 'other', direction: 'latchkey' })
    await firstPage.kernel.wallet.connect({ connectorId: OURS })
    await expectAgreement(firstPage)
    await expectAgreement(other)
    expect(wagmiSays(other).status).toBe('disconnected')
    await other.kernel.wallet.connect({ connectorId: OURS })
    await other.kernel.wallet.switchNetwork({ network: 'eip155:42161' })
    await firstPage.kernel.wallet.disconnect()
    await expectAgreement(firstPage)
    await expectAgreement(other)
    expect(wagmiSays(firstPage).status).toBe('disconnected')
    expect(wagmiSays(other)).toMatchObject({ status: 'connected', chainId: 42161 })
  })

  test('behavior: overlapping disconnects from both sides end in none', async () => {
    const page = await opened(newWorld())
    await page.kernel.wallet.connect({ connectorId: OURS })
    await connect(page.config, { connector: connectorOf(page, FIRST) })
    await settled(page)
    await Promise.allSettled([disconnect(page.config), page.kernel.wallet.disconnect(), disconnect(page.config)])
    await expectAgreement(page)
    expect(kernelSays(page).status).toBe('disconnected')
  })

  test('behavior: wagmi has a change in the same turn as the kernel', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    world.ours.moveTo(42161)
    expect(kernelSays(page).chainId).toBe(42161)
    expect(wagmiSays(page)).toEqual(kernelSays(page))
    world.ours.share([ADDRESSES.ours[1]])
    expect(wagmiSays(page)).toEqual(kernelSays(page))
  })

  test('behavior: wagmi hears of a change once', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: OURS })
    await settled(page)
    const heard: string[] = []
    page.config.subscribe(
      ({ connections, current }) => JSON.stringify(connections.get(current ?? '')?.chainId),
      (chain) => void heard.push(chain),
    )
    world.ours.moveTo(42161)
    await settled(page)
    world.ours.share([ADDRESSES.ours[1]])
    await settled(page)
    expect(heard).toEqual(['42161'])
    await expectAgreement(page)
  })
})

describe('a wallet that two adapters offer', () => {
  const connectors = atom<readonly object[]>([])
  const rows = (...ids: readonly string[]) => ids.map((id) => ({ id, name: 'Harbor', rdns: 'com.harbor' }))
  const watched = (): { readonly store: ReturnType<typeof createStore>; readonly changes: string[]; end(): void } => {
    const store = createStore()
    const changes: string[] = []
    const kernel = partial<AdapterKernel>({
      store,
      atoms: partial<AdapterKernel['atoms']>({ connectors: untyped(connectors) }),
    })
    return { store, changes: changes, end: warnOfSecondRoad(kernel, { warn: (text) => void changes.push(text) }) }
  }

  test('default: what announces itself to both is one object in the list of the kernel', async () => {
    const { provider } = newWorld().first
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Harbor',
      icon: 'data:image/png;base64,',
      rdns: 'com.harbor',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    const config = createConfig({ chains: [mainnet], transports: { 1: http() }, connectors: [latchkey()] })
    const services = { storage: memoryStorage() }
    const adapters = [evmAdapter(), wagmiAdapter(config)]
    const kernel = createKernel({ id: 'both-roads', adapters, plugins: [], services })
    onTestFinished(async () => {
      window.removeEventListener('eip6963:requestProvider', announce)
      await kernel.destroy()
    })
    await kernel.start()
    const roads = () =>
      kernel.store.get(kernel.atoms.connectors).flatMap(({ id, walletKey }) => (walletKey ? [[id, walletKey]] : []))
    await expect.poll(() => roads().map(([id]) => id)).toEqual(['eip6963:com.harbor', 'wagmi:com.harbor'])
    const [[, own] = [], [, other] = []] = roads()
    expect(other).toBe(own)
  })

  test('default: its developer is told once how to leave it to wagmi', () => {
    const { store, changes } = watched()
    store.set(connectors, rows('wagmi:com.harbor'))
    expect(changes).toEqual([])
    store.set(connectors, rows('wagmi:com.harbor', 'com.harbor'))
    store.set(connectors, rows('wagmi:com.harbor', 'com.harbor', 'third'))
    expect(changes).toEqual([expect.stringContaining('evmAdapter({ injected: false })')])
  })

  test('behavior: one object is one wallet, though wagmi knows no domain of it', () => {
    const { store, changes } = watched()
    const walletKey = {}
    store.set(connectors, [
      { id: 'wagmi:com.harbor', name: 'Harbor', walletKey },
      { id: 'wagmi:injected', name: 'Injected', walletKey },
    ])
    expect(changes).toEqual([])
    store.set(connectors, [
      { id: 'wagmi:com.harbor', name: 'Harbor', walletKey },
      { ...rows('harbor')[0], walletKey },
    ])
    expect(changes).toHaveLength(1)
  })

  test('behavior: a wallet without a domain, another one, and one that comes after the end are no matter', () => {
    const { store, changes, end } = watched()
    store.set(connectors, [
      { id: 'wagmi:injected', name: 'Page' },
      { id: 'injected', name: 'Page' },
      ...rows('com.harbor'),
    ])
    end()
    store.set(connectors, rows('wagmi:com.harbor', 'com.harbor'))
    expect(changes).toEqual([])
  })
})
