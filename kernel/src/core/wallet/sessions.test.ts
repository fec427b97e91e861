import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { fakePairing } from '../../testing/fakePairing.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { drained } from '../fixtures/drained.ts'
import type { Kernel } from '../kernel.ts'
import { memoryStorage } from '../services/platform.ts'
import type { SyncStorageService } from '../services/services.ts'
import type { Account, Connector, WalletSession } from './connector.ts'
import { type LateStorage, lateStorage, openTab, type Random, type Wallets, wallets } from './fixtures/twoTabs.ts'

const idsOf = (kernel: Kernel): readonly string[] => kernel.wallet.getState().connections.map(({ id }) => id)

interface Tabs {
  readonly storage: LateStorage
  readonly world: Wallets
  readonly kernels: readonly [Kernel, Kernel]
  readonly errors: unknown[]
  /** Pairs a phone; phones 0 to 2 share different accounts. */
  pair(tab: 0 | 1, phone: number, namespaces?: 'both' | 'one' | 'two', only?: string): Promise<void>
  /** Lets both tabs hear of everything. */
  settle(): Promise<void>
}

async function twoTabs(): Promise<Tabs> {
  const choices: number[] = []
  const chance: Random = { below: () => choices.shift() ?? 0, pick: (list) => list[0] }
  const storage = lateStorage(2)
  const world = wallets(chance)
  const errors: unknown[] = []
  const kernels = [openTab(0, storage, world, errors), openTab(1, storage, world, errors)] as const
  await Promise.all(kernels.map((kernel) => kernel.start()))
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      for (const session of world.pending()) world.deliver(session)
      for (const tab of [0, 1]) while (storage.pending(tab) > 0) storage.deliver(tab)
      await drained()
    }
  }
  return {
    storage,
    world,
    kernels,
    errors,
    settle,
    async pair(tab, phone, namespaces = 'both', only) {
      choices.push(phone, ['both', 'one', 'two'].indexOf(namespaces))
      const connecting = kernels[tab].wallet.connect({ connectorId: 'pairing', ...(only ? { namespace: only } : {}) })
      await expect.poll(() => world.waiting(tab)).toBe(1)
      world.answer(tab, true)
      await connecting
    },
  }
}

describe('pairing again', () => {
  test('behavior: another phone is a second wallet, in both tabs, and the first one stays', async () => {
    const { kernels, world, pair, settle, errors } = await twoTabs()
    await pair(0, 0, 'one')
    await settle()
    await pair(0, 1, 'one')
    await settle()
    expect(kernels.map(idsOf)).toEqual([
      ['topic1|one', 'topic2|one'],
      ['topic1|one', 'topic2|one'],
    ])
    expect([...world.remote.keys()]).toEqual(['topic1', 'topic2'])
    expect(kernels.map((kernel) => kernel.wallet.getState().active.one)).toEqual(['topic2|one', 'topic2|one'])
    expect(errors).toEqual([])
  })

  test('behavior: the same phone takes its own place, and its old session is ended in the wallet', async () => {
    const { kernels, world, pair, settle } = await twoTabs()
    await pair(0, 0)
    await settle()
    await pair(0, 0)
    await settle()
    const ids = ['topic2|one', 'topic2|two']
    expect(kernels.map(idsOf)).toEqual([ids, ids])
    expect([...world.remote.keys()]).toEqual(['topic2'])
    expect(world.live()).toHaveLength(2)
  })

  test('behavior: for another namespace only, the session of the first one goes on', async () => {
    const { kernels, world, pair } = await twoTabs()
    await pair(0, 0, 'one')
    await pair(0, 0, 'two', 'two')
    const { wallet } = kernels[0]
    expect(idsOf(kernels[0])).toEqual(['topic1|one', 'topic2|two'])
    expect([...world.remote.keys()]).toEqual(['topic1', 'topic2'])
    expect(await wallet.request({ network: 'one:1', method: 'sign', params: [] })).toBe('done')
    expect(await wallet.request({ network: 'two:1', method: 'sign', params: [] })).toBe('done')
  })
})

describe('two tabs', () => {
  test('behavior: a namespace that another tab has stored is not a reason to end the session', async () => {
    const { kernels, world, pair, settle, storage } = await twoTabs()
    await pair(0, 0, 'one')
    await settle()
    world.change('topic1', { namespaces: ['one', 'two'] })
    const left = world.live().find(({ tab }) => tab === 0)
    if (left) world.deliver(left)
    // The other tab hears of storage before its own wallet says anything.
    while (storage.pending(1) > 0) storage.deliver(1)
    await drained()
    expect([...world.remote.keys()]).toEqual(['topic1'])
    await settle()
    expect(kernels.map(idsOf)).toEqual([
      ['topic1|one', 'topic1|two'],
      ['topic1|one', 'topic1|two'],
    ])
  })

  test('behavior: the network and the account chosen for a pairing arrive in the other tab', async () => {
    const { kernels, pair, settle } = await twoTabs()
    await pair(0, 0, 'one')
    await settle()
    await kernels[0].wallet.switchNetwork({ network: 'one:2' })
    await kernels[0].wallet.switchAccount({ address: 'q0' })
    await settle()
    for (const kernel of kernels) {
      expect(kernel.store.get(kernel.atoms.network)?.id).toBe('one:2')
      expect(kernel.store.get(kernel.atoms.connection)).toMatchObject({
        network: 'one:2',
        account: { caipAddress: 'one:2:q0' },
      })
    }
  })

  test('behavior: when one connects while the other disconnects, both show what is stored', async () => {
    const { kernels, pair, settle, storage } = await twoTabs()
    await pair(0, 0, 'one')
    await settle()
    await Promise.all([pair(0, 1, 'one'), kernels[1].wallet.disconnect()])
    await settle()
    expect(idsOf(kernels[0])).toEqual(idsOf(kernels[1]))
    const stored = [...storage.data.keys()].filter((key) => key.startsWith('kernel:connection:'))
    expect(stored).toEqual(idsOf(kernels[0]).map((id) => `kernel:connection:${id}`))
    expect(idsOf(kernels[0])).toEqual(['topic2|one'])
  })
})

describe('two tabs with two wallets that have networks of their own', () => {
  const still = (id: string): WalletSession => ({
    id,
    accounts: [{ caipAddress: 'test:1:0xb0b', address: '0xb0b', type: 'eoa' }],
    networks: [],
    getNetwork: () => 'test:1',
    request: async () => 'done',
    on: () => () => undefined,
    disconnect: async () => undefined,
    dispose: () => undefined,
  })
  const second: Connector = {
    id: 'second',
    name: 'second',
    kind: 'announced',
    namespaces: ['test'],
    connect: async () => still('second'),
    reconnect: async () => still('second'),
  }

  test('behavior: the network that is stored is the one of the wallet that is left', async () => {
    const storage = lateStorage(2)
    const adapter: Adapter = { id: 'more', api: 1, connectors: () => ({ initial: [second] }) }
    const first = [fakeAdapter(), fakeAdapter()] as const
    const kernels = first.map(
      (wallet, tab) =>
        createTestKernel({ id: `tab${tab}`, storage: storage.open(tab), adapters: [wallet.adapter, adapter] }).kernel,
    )
    const settle = async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        for (const tab of [0, 1]) while (storage.pending(tab) > 0) storage.deliver(tab)
        await drained()
      }
    }
    await Promise.all(kernels.map((kernel) => kernel.start()))
    await kernels[0]?.wallet.connect({ connectorId: 'second' })
    await kernels[0]?.wallet.connect({ connectorId: 'fake' })
    await settle()
    // One tab disconnects the wallet; before the other hears of that, its wallet goes to another network.
    await kernels[0]?.wallet.disconnect({ connectionId: 'fake|test' })
    first[1].emit({ type: 'network', network: 'test:2' })
    await drained()
    await settle()
    for (const kernel of kernels) expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:1')
    expect(JSON.parse(storage.data.get('kernel:wallet') ?? '{}').selectedNetworks).toEqual({ test: 'test:1' })
    for (const kernel of kernels) await kernel.destroy()
  })
})

describe('a namespace that was disconnected', () => {
  test('behavior: it stays so after an update and after a reload, in both tabs', async () => {
    const { kernels, world, pair, settle, storage, errors } = await twoTabs()
    await pair(0, 0)
    await settle()
    await kernels[0].wallet.disconnect({ namespace: 'two' })
    await settle()
    world.change('topic1', { namespaces: ['one', 'two'] })
    await settle()
    expect(kernels.map(idsOf)).toEqual([['topic1|one'], ['topic1|one']])
    await kernels[1].destroy()
    storage.close(1)
    const again = openTab(1, storage, world, errors)
    await again.start()
    expect(idsOf(again)).toEqual(['topic1|one'])
    expect([...world.remote.keys()]).toEqual(['topic1'])
  })
})

describe('the end of a kernel', () => {
  test('behavior: sessions are disposed and the wallet is not told', async () => {
    const wallet = fakeAdapter()
    const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.destroy()
    expect(wallet.counts).toMatchObject({ disconnect: 0, dispose: 1 })
  })

  test('error: a dispose that throws stops nothing', async () => {
    const session = (id: string): WalletSession => ({
      id,
      accounts: [{ caipAddress: 'test:1:0xa', address: '0xa', type: 'eoa' }],
      networks: [],
      getNetwork: () => 'test:1',
      request: async () => 'done',
      on: () => () => {
        throw new Error('unlisten')
      },
      disconnect: async () => undefined,
      dispose() {
        throw new Error('dispose')
      },
    })
    const connectors = ['first', 'second'].map(
      (id): Connector => ({ id, name: id, kind: 'embedded', namespaces: ['test'], connect: async () => session(id) }),
    )
    const rude: Adapter = { id: 'rude', api: 1, connectors: () => ({ initial: connectors }) }
    const { kernel, errors } = createTestKernel({ id: 'rude', adapters: [fakeAdapter().adapter, rude] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'first' })
    await kernel.wallet.connect({ connectorId: 'second' })
    await kernel.wallet.disconnect({ connectionId: 'first|test' })
    expect(idsOf(kernel as unknown as Kernel)).toEqual(['second|test'])
    expect(errors.length).toBeGreaterThan(0)
    await kernel.destroy()
    const { kernel: next } = createTestKernel({ id: 'rude' })
    await next.start()
    await next.destroy()
  })

  test('behavior: a kernel that could not start because another one ran may start once that one is gone', async () => {
    const [first, second] = [1, 2].map(() => createTestKernel({ id: 'island' }).kernel)
    await first?.start()
    await expect(second?.start()).rejects.toMatchObject({ code: 'config/duplicate-kernel' })
    await first?.destroy()
    await second?.start()
    await second?.destroy()
  })
})

describe('a wallet that pairs', () => {
  const account: Account = { caipAddress: 'test:1:0xa11ce', address: '0xa11ce', type: 'eoa' }

  test('behavior: it is on the network that was asked for, and its accounts are named there', async () => {
    const pairing = fakePairing({ accounts: [account] })
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, pairing.adapter] })
    const connecting = kernel.wallet.connect({ connectorId: 'walletConnect', network: 'test:2' })
    await expect.poll(() => pairing.attempts.length).toBe(1)
    pairing.approve()
    expect(await connecting).toMatchObject({ network: 'test:2', account: { caipAddress: 'test:2:0xa11ce' } })
    pairing.emit({
      type: 'accounts',
      namespace: 'test',
      accounts: [{ ...account, caipAddress: 'test:1:0xb', address: '0xb' }],
    })
    expect(kernel.store.get(kernel.atoms.account)?.caipAddress).toBe('test:2:0xb')
    await kernel.destroy()
  })
})

describe('saved connections', () => {
  const storedConnection = (id: string) =>
    JSON.stringify({ sessionId: id, connectorId: 'fake', namespace: 'test', address: '0xa11ce', openedAt: 1 })
  const stored = (ids: readonly string[]): SyncStorageService =>
    memoryStorage({
      'kernel:wallet': JSON.stringify({ connections: ids.map((id) => `${id}|test`), active: {}, selectedNetworks: {} }),
      ...Object.fromEntries(ids.map((id) => [`kernel:connection:${id}|test`, storedConnection(id)])),
    })
  const visit = async (storage: SyncStorageService, wallet: FakeWallet) => {
    const made = createTestKernel({ adapters: [wallet.adapter], storage })
    await made.kernel.start()
    return made
  }

  test('behavior: those beyond the number that is reopened stay stored', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `s${index}`)
    const storage = stored(ids)
    const { kernel } = await visit(storage, fakeAdapter({ reconnects: false }))
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.destroy()
    const storedIds = ids.filter((id) => storage.get(`kernel:connection:${id}|test`) !== null)
    expect(storedIds).toEqual(expect.arrayContaining(ids.slice(50)))
    expect(JSON.parse(storage.get('kernel:wallet') ?? '{}').connections).toEqual(
      expect.arrayContaining(ids.slice(50).map((id) => `${id}|test`)),
    )
  })

  test('error: a line under a key of another id is not believed', async () => {
    const storage = stored(['fake'])
    storage.set('kernel:connection:fake|test', storedConnection('fak'))
    const wallet = fakeAdapter()
    const { kernel } = await visit(storage, wallet)
    expect(wallet.counts.reconnect).toBe(0)
    await kernel.destroy()
  })

  test('behavior: a wallet that announces itself after the page gave up waiting is reopened all the same', async () => {
    const wallet = fakeAdapter()
    const made = createTestKernel({ adapters: [wallet.adapter], storage: stored(['fake']) })
    const starting = made.kernel.start()
    wallet.setAvailable(false)
    await drained()
    await made.clock.advance(60_000)
    await starting
    expect(made.kernel.store.get(made.kernel.atoms.status)).toBe('disconnected')
    wallet.setAvailable(true)
    await drained()
    expect(made.kernel.store.get(made.kernel.atoms.status)).toBe('connected')
    await made.kernel.destroy()
  })

  test('behavior: adapters that are still loading are waited for longer than those that look already', async () => {
    let report: (connectors: readonly Connector[]) => void = () => undefined
    const slow: Adapter = {
      id: 'slow',
      api: 1,
      connectors: () => ({
        initial: [],
        watch(onChange) {
          report = onChange
          return () => undefined
        },
      }),
    }
    const family = fakeAdapter({ connectorId: 'other' })
    const made = createTestKernel({ adapters: [family.adapter, slow], storage: stored(['fake']) })
    const starting = made.kernel.start()
    await drained()
    await made.clock.advance(5000)
    expect(made.kernel.store.get(made.kernel.atoms.status)).toBe('reconnecting')
    report([])
    await made.clock.advance(2000)
    await starting
    expect(made.kernel.store.get(made.kernel.atoms.status)).toBe('disconnected')
    await made.kernel.destroy()
  })
})
