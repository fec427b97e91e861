import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { fakeClock } from '../../testing/fakeClock.ts'
import { createGate } from '../../testing/gate.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { drained } from '../fixtures/drained.ts'
import { memoryStorage } from '../services/platform.ts'
import type { SyncStorageService } from '../services/services.ts'
import type { Account, Connector, WalletSession } from './connector.ts'
import { lateStorage } from './fixtures/twoTabs.ts'
import { DISCOVERY_LIMIT, LOADING_LIMIT, RECONNECT_LIMIT } from './reconnect.ts'

const KEY = 'kernel:wallet'
const FAKE = 'kernel:connection:fake|test'
const OTHER = 'kernel:connection:other|two'

async function visit(storage: SyncStorageService, wallet: FakeWallet) {
  const made = createTestKernel({ storage, adapters: [wallet.adapter] })
  const starting = made.kernel.start()
  return { ...made, starting }
}

async function connectedVisit(accounts?: readonly string[]): Promise<SyncStorageService> {
  const storage = memoryStorage()
  const { kernel, starting } = await visit(storage, fakeAdapter(accounts ? { accounts } : {}))
  await starting
  await kernel.wallet.connect({ connectorId: 'fake' })
  await kernel.wallet.switchNetwork({ network: 'test:2' })
  if (accounts) await kernel.wallet.switchAccount({ address: accounts.at(-1) ?? '' })
  await kernel.destroy()
  return storage
}

/** Storage two pages share: each hears of the other's writes. */
function sharedStorage(): readonly [SyncStorageService, SyncStorageService] {
  const data = new Map<string, string>()
  const listeners = [
    new Set<(key: string | null, value: string | null) => void>(),
    new Set<(key: string | null, value: string | null) => void>(),
  ]
  const page = (me: number): SyncStorageService => {
    const tell = (key: string, value: string | null): void => {
      listeners.forEach((set, index) => {
        if (index !== me) for (const listener of set) listener(key, value)
      })
    }
    return {
      get: (key) => data.get(key) ?? null,
      set(key, value) {
        data.set(key, value)
        tell(key, value)
      },
      remove(key) {
        data.delete(key)
        tell(key, null)
      },
      watch(listener) {
        listeners[me]?.add(listener)
        return () => void listeners[me]?.delete(listener)
      },
    }
  }
  return [page(0), page(1)]
}

/** The statuses of a page, from the first moment to the one in which it is ready. */
async function statusesOf(storage: SyncStorageService, wallet: FakeWallet): Promise<readonly string[]> {
  const { kernel } = createTestKernel({ storage, adapters: [wallet.adapter] })
  const { status } = kernel.atoms
  const seen: string[] = [kernel.store.get(status)]
  kernel.store.sub(status, () => seen.push(kernel.store.get(status)))
  void kernel.start()
  await kernel.ready
  return seen
}

describe('the status of a page that has begun', () => {
  test('behavior: never disconnected before that is known', async () => {
    expect(await statusesOf(await connectedVisit(), fakeAdapter())).toEqual(['reconnecting', 'connected'])
    expect(await statusesOf(memoryStorage(), fakeAdapter())).toEqual(['reconnecting', 'disconnected'])
    expect(await statusesOf(await connectedVisit(), fakeAdapter({ reconnects: false }))).toEqual([
      'reconnecting',
      'disconnected',
    ])
  })

  test('error: storage that fails leaves nothing unknown', async () => {
    const broken = {
      ...memoryStorage(),
      get: () => {
        throw new Error('no storage')
      },
    }
    expect(await statusesOf(broken, fakeAdapter())).toEqual(['reconnecting', 'disconnected'])
  })
})

describe('reconnect', () => {
  test('default: a saved connection shows as reconnecting, then is connected again without a prompt', async () => {
    const storage = await connectedVisit(['0xa', '0xb'])
    const wallet = fakeAdapter({ accounts: ['0xa', '0xb'] })
    const { kernel, starting } = await visit(storage, wallet)
    await drained()
    await starting
    expect(wallet.counts).toEqual({ connect: 0, reconnect: 1, disconnect: 0, dispose: 0 })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe('0xb')
    await kernel.destroy()
  })

  test('behavior: a wallet that is gone is disconnected after the discovery limit, not later', async () => {
    const storage = await connectedVisit()
    const { kernel, starting, clock } = await visit(storage, fakeAdapter({ connectorId: 'another' }))
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('reconnecting')
    await clock.advance(DISCOVERY_LIMIT)
    await starting
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    await kernel.destroy()
  })

  test('behavior: a wallet that announces itself late is resumed', async () => {
    const storage = await connectedVisit()
    const wallet = fakeAdapter()
    const { kernel, starting } = await visit(storage, wallet)
    wallet.setAvailable(false)
    await drained()
    wallet.setAvailable(true)
    await starting
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await kernel.destroy()
  })

  test('behavior: a wallet that hangs is given up after the limit and stays remembered for the other tabs', async () => {
    const storage = await connectedVisit()
    const wallet = fakeAdapter()
    wallet.fail({ hang: true })
    const { kernel, starting, clock } = await visit(storage, wallet)
    await drained()
    await clock.advance(RECONNECT_LIMIT)
    await starting
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    expect(storage.get(FAKE)).toContain('"fake"')
    await kernel.destroy()
  })

  describe('a wallet that answers after the limit', () => {
    async function givenUp() {
      const storage = await connectedVisit()
      const wallet = fakeAdapter()
      wallet.fail({ hang: true })
      const signals: AbortSignal[] = []
      const connectors: Adapter['connectors'] = (ctx) => ({
        initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
          ...connector,
          reconnect(saved, asked) {
            signals.push(asked.signal)
            return connector.reconnect?.(saved, asked) ?? Promise.resolve(undefined)
          },
        })),
      })
      const visited = await visit(storage, { ...wallet, adapter: { ...wallet.adapter, connectors } })
      await drained()
      await visited.clock.advance(RECONNECT_LIMIT)
      await visited.starting
      expect(visited.kernel.store.get(visited.kernel.atoms.status)).toBe('disconnected')
      wallet.fail({})
      return { ...visited, wallet, signals }
    }

    test('default: its connection comes back', async () => {
      const { kernel, wallet } = await givenUp()
      wallet.resolvePending()
      await drained()
      expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
      expect(wallet.counts).toMatchObject({ connect: 0, reconnect: 1, disconnect: 0, dispose: 0 })
      await kernel.destroy()
    })

    test('behavior: what the user has connected anew stays, and the late session is dropped', async () => {
      const { kernel, wallet } = await givenUp()
      await kernel.wallet.connect({ connectorId: 'fake' })
      wallet.resolvePending()
      await drained()
      expect(kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
      expect(wallet.counts).toMatchObject({ connect: 1, disconnect: 0, dispose: 1 })
      await kernel.destroy()
    })

    test('behavior: after disconnecting it is ended in the wallet, too', async () => {
      const { kernel, wallet } = await givenUp()
      await kernel.wallet.disconnect()
      wallet.resolvePending()
      await drained()
      expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
      // Once more it was asked, since it might never have answered; both have.
      expect(wallet.counts).toMatchObject({ reconnect: 2, disconnect: 2, dispose: 2 })
      await kernel.destroy()
    })

    test('behavior: the end of the kernel ends the attempt', async () => {
      const { kernel, wallet, signals } = await givenUp()
      expect(signals.map(({ aborted }) => aborted)).toEqual([false])
      await kernel.destroy()
      expect(signals.map(({ aborted }) => aborted)).toEqual([true])
      wallet.resolvePending()
      await drained()
      expect(wallet.counts).toMatchObject({ disconnect: 0, dispose: 1 })
    })

    test('behavior: the session of an opening that is over does not come back in the place of the new one', async () => {
      const [left, right] = sharedStorage()
      const first = await visit(left, fakeAdapter({ accounts: ['0xa'] }))
      await first.starting
      await first.kernel.wallet.connect({ connectorId: 'fake' })
      await first.kernel.destroy()
      // It reopens what was stored first, and nothing else.
      const wallet = fakeAdapter({ accounts: ['0xa'], reconnects: ([saved]) => saved?.address !== '0xb' })
      wallet.fail({ hang: true })
      const { kernel, starting, clock } = await visit(right, wallet)
      await drained()
      await clock.advance(RECONNECT_LIMIT)
      await starting
      wallet.fail({})

      const other = await visit(left, fakeAdapter({ accounts: ['0xb'] }))
      await other.starting
      await other.kernel.wallet.disconnect()
      await other.kernel.wallet.connect({ connectorId: 'fake' })
      await drained()
      // Asked for each opening of the other tab that it hears of.
      expect(wallet.counts.reconnect).toBe(3)
      wallet.resolvePending()
      await drained()
      expect(kernel.wallet.getState().connections).toEqual([])
      expect(wallet.counts.dispose).toBe(1)
      await other.kernel.destroy()
      await kernel.destroy()
    })
  })

  test('behavior: what has to be loaded first is no time that the wallet takes', async () => {
    const storage = await connectedVisit()
    const wallet = fakeAdapter()
    const connectors: Adapter['connectors'] = (ctx) => ({
      initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
        ...connector,
        prepare: () => ctx.services.clock.sleep(2 * RECONNECT_LIMIT),
      })),
    })
    const { kernel, starting, clock } = await visit(storage, { ...wallet, adapter: { ...wallet.adapter, connectors } })
    await drained()
    await clock.advance(2 * RECONNECT_LIMIT - 1)
    expect([kernel.store.get(kernel.atoms.status), wallet.counts.reconnect]).toEqual(['reconnecting', 0])
    await clock.advance(1)
    await starting
    expect([kernel.store.get(kernel.atoms.status), wallet.counts.reconnect]).toEqual(['connected', 1])
    await kernel.destroy()
  })

  test('behavior: what never loads is given up, once, and keeps no other wallet out; loaded after all, it is asked', async () => {
    const storage = await connectedVisit()
    const wallet = fakeAdapter()
    const loading = createGate()
    const connectors: Adapter['connectors'] = (ctx) => ({
      initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
        ...connector,
        prepare: () => loading.wait(),
      })),
    })
    const { kernel, starting, clock, errors } = await visit(storage, {
      ...wallet,
      adapter: { ...wallet.adapter, connectors },
    })
    await drained()
    await clock.advance(LOADING_LIMIT)
    await starting
    expect([kernel.store.get(kernel.atoms.status), wallet.counts.reconnect]).toEqual(['disconnected', 0])
    loading.open()
    await drained()
    await clock.advance(RECONNECT_LIMIT)
    expect([kernel.store.get(kernel.atoms.status), wallet.counts.reconnect]).toEqual(['connected', 1])
    expect(errors).toMatchObject([{ error: { code: 'connect/failed', details: { limit: LOADING_LIMIT } } }])
    await kernel.destroy()
  })

  test('behavior: a wallet with nothing to reopen is disconnected', async () => {
    const storage = await connectedVisit()
    const { kernel, starting } = await visit(storage, fakeAdapter({ reconnects: false }))
    await starting
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    await kernel.destroy()
  })

  test('behavior: a network that was saved under an id it had before is the one it is now', async () => {
    const storage = await connectedVisit()
    for (const key of [KEY, FAKE]) storage.set(key, (storage.get(key) ?? '').replaceAll('test:2', 'test:old'))
    expect(storage.get(KEY)).toContain('test:old')
    const { networks } = fakeAdapter()
    const renamed = networks.map((network) =>
      network.id === 'test:2' ? { ...network, deprecatedId: 'test:old' as const } : network,
    )
    const { kernel, starting } = await visit(storage, fakeAdapter({ networks: renamed, reconnects: false }))
    await starting
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    await kernel.destroy()
  })

  test('behavior: after a disconnect nothing is resumed', async () => {
    const storage = await connectedVisit()
    const first = await visit(storage, fakeAdapter())
    await first.starting
    await first.kernel.wallet.disconnect()
    await first.kernel.destroy()
    const wallet = fakeAdapter()
    const second = await visit(storage, wallet)
    await second.starting
    expect(wallet.counts.reconnect).toBe(0)
    await second.kernel.destroy()
  })

  test('error: junk in storage counts as nothing', async () => {
    for (const junk of [
      '',
      'null',
      '[]',
      '{"version":1,"value":{"connections":[{"connectorId":5}]}}',
      '{"version":"x"}',
      '\u0000',
      '{"version":1,"value":7}',
    ]) {
      const storage = memoryStorage({ [KEY]: junk })
      const wallet = fakeAdapter()
      const { kernel, starting, errors } = await visit(storage, wallet)
      await starting
      expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
      expect(wallet.counts.reconnect).toBe(0)
      expect(errors).toEqual([])
      await kernel.destroy()
    }
  })
})

describe('two tabs', () => {
  test('behavior: connect, network and disconnect follow without asking the wallet twice', async () => {
    const [left, right] = sharedStorage()
    const wallets = [fakeAdapter(), fakeAdapter()] as const
    const first = await visit(left, wallets[0])
    const two = await visit(right, wallets[1])
    await Promise.all([first.starting, two.starting])

    await first.kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    expect(two.kernel.store.get(two.kernel.atoms.status)).toBe('connected')
    expect(wallets[1].counts).toEqual({ connect: 0, reconnect: 1, disconnect: 0, dispose: 0 })

    await two.kernel.wallet.disconnect()
    await drained()
    expect(first.kernel.store.get(first.kernel.atoms.status)).toBe('disconnected')
    expect(wallets[0].counts.disconnect).toBe(0)
    expect(wallets[1].counts.disconnect).toBe(1)

    await first.kernel.wallet.switchNetwork({ network: 'test:2' })
    await drained()
    expect(two.kernel.store.get(two.kernel.atoms.network)?.id).toBe('test:2')
    await first.kernel.destroy()
    await two.kernel.destroy()
  })
})

describe('two tabs of which one writes an older choice over a newer one', () => {
  /** A tab whose wallet is on `test:2`, and what the other tab writes over that. */
  async function overwritten(...written: readonly Readonly<Record<string, string>>[]) {
    const [storage, otherTab] = sharedStorage()
    const { kernel, starting } = await visit(storage, fakeAdapter())
    await starting
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    const choices = JSON.parse(otherTab.get(KEY) ?? '')
    for (const selectedNetworks of written) otherTab.set(KEY, JSON.stringify({ ...choices, selectedNetworks }))
    await drained()
    const shown = kernel.store.get(kernel.atoms.network)?.id
    await kernel.destroy()
    return { shown, stored: JSON.parse(otherTab.get(KEY) ?? '').selectedNetworks }
  }

  test('behavior: the network that the wallet is on is stored again', async () => {
    expect(await overwritten({ test: 'test:1' })).toEqual({ shown: 'test:2', stored: { test: 'test:2' } })
  })

  test('behavior: also after other tabs have said what changes nothing', async () => {
    const { stored } = await overwritten({ test: 'test:2' }, { test: 'test:1' })
    expect(stored).toEqual({ test: 'test:2' })
  })

  test('behavior: what another tab has chosen of networks that this one does not offer stays', async () => {
    const { stored } = await overwritten({ test: 'test:1', other: 'other:7' })
    expect(stored).toEqual({ test: 'test:2', other: 'other:7' })
  })

  test('behavior: a tab that sees the wallet elsewhere is not contradicted for ever', async () => {
    const { stored } = await overwritten({ test: 'test:1' }, { test: 'test:1' })
    expect(stored).toEqual({ test: 'test:1' })
  })
})

describe('two tabs whose wallet changes its account', () => {
  test('behavior: the tab that came too late tries again with the account that is stored then', async () => {
    const [left, right] = sharedStorage()
    const accounts = ['0xa', '0xb']
    const first = fakeAdapter({ accounts })
    const second = fakeAdapter({ accounts, reconnects: ([saved]) => saved?.address === '0xb' })
    const visited = await visit(left, first)
    const two = await visit(right, second)
    await Promise.all([visited.starting, two.starting])

    // The wallet shares another account by now than the one that is stored.
    await visited.kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    expect(second.counts.reconnect).toBe(1)
    expect(two.kernel.wallet.getState().connections).toEqual([])

    first.emit({ type: 'accounts', namespace: 'test', accounts: [first.account('0xb')] })
    await drained()
    expect(two.kernel.wallet.getState().connections.map(({ account }) => account.address)).toEqual(['0xb'])
    expect(second.counts).toMatchObject({ connect: 0, reconnect: 2 })
    await visited.kernel.destroy()
    await two.kernel.destroy()
  })
})

describe('while a wallet is being reopened', () => {
  async function reopening(storage: SyncStorageService) {
    const slow = fakeAdapter()
    const other = fakeAdapter({ namespace: 'two', connectorId: 'other' })
    slow.fail({ hang: true })
    const made = createTestKernel({ storage, adapters: [slow.adapter, other.adapter] })
    const starting = made.kernel.start()
    await drained()
    return { ...made, slow, other, starting }
  }

  test('behavior: a disconnect gives it up, and nothing is remembered', async () => {
    const storage = await connectedVisit()
    const { kernel, slow, starting } = await reopening(storage)
    await kernel.wallet.disconnect()
    await starting
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    slow.resolvePending()
    await drained()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    // Once more it was asked, since an attempt that is aborted may open nothing; both have.
    expect(slow.counts).toMatchObject({ reconnect: 2, disconnect: 2, dispose: 2 })
    expect(storage.get(KEY)).toContain('"connections":[]')
    await kernel.destroy()
  })

  test('behavior: connecting another wallet is remembered, and both stand in the end', async () => {
    const storage = await connectedVisit()
    const { kernel, slow, starting } = await reopening(storage)
    await kernel.wallet.connect({ connectorId: 'other' })
    expect(storage.get(OTHER)).toContain('"other"')
    slow.resolvePending()
    await starting
    expect(kernel.store.get(kernel.atoms.connections).map((connection) => connection.id)).toEqual([
      'other|two',
      'fake|test',
    ])
    expect(storage.get(FAKE)).toContain('"fake"')
    expect(kernel.store.get(kernel.atoms.connection)?.id).toBe('other|two')
    await kernel.destroy()
  })
})

describe('two tabs that act at once', () => {
  test('behavior: they come to rest and agree', async () => {
    const [left, right] = sharedStorage()
    let writes = 0
    const counted: SyncStorageService = {
      ...left,
      set: (key, value) => {
        writes += 1
        left.set(key, value)
      },
    }
    const first = await visit(counted, fakeAdapter())
    const two = await visit(right, fakeAdapter())
    await Promise.all([first.starting, two.starting])
    for (let round = 0; round < 10; round += 1) {
      await Promise.allSettled([
        first.kernel.wallet.connect({ connectorId: 'fake' }),
        round % 2 ? two.kernel.wallet.disconnect() : two.kernel.wallet.connect({ connectorId: 'fake' }),
      ])
      await Promise.allSettled([
        first.kernel.wallet.switchNetwork({ network: 'test:1' }),
        two.kernel.wallet.switchNetwork({ network: 'test:2' }),
      ])
    }
    await drained()
    const before = writes
    await drained()
    expect(writes).toBe(before)
    expect(writes).toBeLessThan(100)
    const ids = [first, two].map(({ kernel }) => kernel.store.get(kernel.atoms.connections).map(({ id }) => id))
    expect(ids[0]).toEqual(ids[1])
    await first.kernel.destroy()
    await two.kernel.destroy()
  })
})

describe('a wallet that is disconnected while it is being reconnected', () => {
  /** A wallet whose code loads, and which answers, when the test says so; what is no longer awaited it does not open. */
  async function reopening(stage: 'prepare' | 'reconnect', late: 'nothing' | 'failure') {
    const storage = await connectedVisit()
    const wallet = fakeAdapter()
    let open = (): void => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    let isHeld = true
    const connectors: Adapter['connectors'] = (ctx) => ({
      initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
        ...connector,
        prepare: () => (stage === 'prepare' && isHeld ? held : Promise.resolve()),
        async reconnect(saved, asked) {
          if (stage === 'reconnect' && isHeld) await held
          if (asked.signal.aborted && late === 'failure') throw new Error('too late')
          return asked.signal.aborted ? undefined : connector.reconnect?.(saved, asked)
        },
      })),
    })
    const { kernel } = createTestKernel({ storage, adapters: [{ ...wallet.adapter, connectors }] })
    void kernel.start()
    await drained()
    const release = (): void => {
      isHeld = false
      open()
    }
    return { kernel, wallet, storage, release }
  }

  test.each([
    ['prepare', 'nothing'],
    ['reconnect', 'nothing'],
    ['reconnect', 'failure'],
  ] as const)('behavior: at %s, it is ended in the wallet, even if the attempt comes to %s', async (stage, late) => {
    const { kernel, wallet, storage, release } = await reopening(stage, late)
    await kernel.wallet.disconnect()
    release()
    await drained()
    expect(wallet.counts.disconnect).toBe(1)
    expect(kernel.wallet.getState().connections).toEqual([])
    expect(storage.get(FAKE)).toBeNull()
    await kernel.destroy()
  })
})

describe('a session that another page shares with more chain families', () => {
  const HALF = 'kernel:connection:fake|other'
  const half = JSON.stringify({
    sessionId: 'fake',
    connectorId: 'fake',
    namespace: 'other',
    address: '0xb0b',
    openedAt: 1,
  })

  /** The next page of a site whose page before has a family more. */
  async function smallerPage() {
    const storage = await connectedVisit()
    const list: { connections: string[] } = JSON.parse(storage.get('kernel:wallet') ?? '{}')
    storage.set('kernel:wallet', JSON.stringify({ ...list, connections: [...list.connections, 'fake|other'] }))
    storage.set(HALF, half)
    const wallet = fakeAdapter()
    const { kernel, starting } = await visit(storage, wallet)
    await starting
    expect(kernel.store.get(kernel.atoms.connections).map(({ id }) => id)).toEqual(['fake|test'])
    return { kernel, wallet, storage }
  }

  test('behavior: opening its own half leaves the other half saved', async () => {
    const { kernel, storage } = await smallerPage()
    await kernel.wallet.switchNetwork({ network: 'test:1' })
    expect(storage.get(HALF)).toBe(half)
    await kernel.destroy()
  })

  test.each([
    [
      'the wallet takes its half away',
      ({ wallet }: Awaited<ReturnType<typeof smallerPage>>) =>
        wallet.emit({ type: 'accounts', namespace: 'test', accounts: [] }),
    ],
    [
      'the user closes its half',
      ({ kernel }: Awaited<ReturnType<typeof smallerPage>>) => kernel.wallet.disconnect({ connectionId: 'fake|test' }),
    ],
  ])('behavior: when %s, the wallet is not disconnected', async (_when, end) => {
    const page = await smallerPage()
    await end(page)
    await drained()
    const { kernel, wallet, storage } = page
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect([wallet.counts.disconnect, storage.get(HALF)]).toEqual([0, half])
    await kernel.destroy()
  })

  test('behavior: disconnecting everything ends both halves', async () => {
    const { kernel, wallet, storage } = await smallerPage()
    await kernel.wallet.disconnect()
    expect([wallet.counts.disconnect, storage.get(HALF)]).toEqual([1, null])
    await kernel.destroy()
  })
})

describe('two tabs of which one has not heard of the newest opening', () => {
  test('behavior: what the user closes in it stays closed', async () => {
    const storage = lateStorage(2, true)
    const clock = fakeClock()
    const pages = [0, 1].map((tab) =>
      createTestKernel({ storage: storage.open(tab), adapters: [fakeAdapter().adapter], services: { clock } }),
    )
    const [first, second] = pages
    if (!first || !second) throw new Error('no pages')
    for (const { kernel } of pages) await kernel.start()
    await first.kernel.wallet.connect({ connectorId: 'fake' })
    while (storage.pending(1) > 0) storage.deliver(1)
    await drained()
    expect(second.kernel.store.get(second.kernel.atoms.connections)).toHaveLength(1)
    await clock.advance(10)
    await first.kernel.wallet.connect({ connectorId: 'fake' })
    await clock.advance(10)
    await second.kernel.wallet.disconnect()
    for (const tab of [0, 1, 0, 1]) while (storage.pending(tab) > 0) storage.deliver(tab)
    await drained()
    for (const { kernel } of pages) expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(storage.data.has(FAKE)).toBe(false)
    for (const { kernel } of pages) await kernel.destroy()
  })

  test('behavior: a wallet that is connected anew by a clock that was set back is the newest', async () => {
    const storage = await connectedVisit()
    const ahead = { ...JSON.parse(storage.get(FAKE) ?? '{}'), openedAt: 9e12 }
    storage.set(FAKE, JSON.stringify(ahead))
    const { kernel, starting } = await visit(storage, fakeAdapter())
    await starting
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(JSON.parse(storage.get(FAKE) ?? '{}').openedAt).toBe(9e12 + 1)
    await kernel.destroy()
  })
})

describe('a wallet that is locked when the page opens', () => {
  /** A saved connection whose wallet has nothing to open until it is unlocked, which its connector hears. */
  async function lockedVisit() {
    const [storage, otherTab] = sharedStorage()
    const first = await visit(storage, fakeAdapter())
    await first.starting
    await first.kernel.wallet.connect({ connectorId: 'fake' })
    await first.kernel.destroy()
    let isLocked = true
    const waiting = new Set<() => void>()
    /** Listeners of the wallet, which the connector has had since before it asked. */
    const listeners = new Set<object>()
    const wallet = fakeAdapter({ reconnects: () => !isLocked })
    /** What the wallet does between its answer and the subscription. */
    const between = { act: (): void => undefined }
    const connectors: Adapter['connectors'] = (ctx) => ({
      initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
        ...connector,
        async reconnect(saved, asked) {
          const session = await connector.reconnect?.(saved, asked)
          between.act()
          if (session) return session
          const own = {}
          listeners.add(own)
          asked.retryWhen?.((retry) => {
            waiting.add(retry)
            if (!isLocked) retry()
            return () => {
              listeners.delete(own)
              waiting.delete(retry)
            }
          })
          return undefined
        },
      })),
    })
    const adapter = { ...wallet.adapter, connectors }
    const { kernel } = createTestKernel({ storage, adapters: [adapter] })
    const unlock = (): void => {
      isLocked = false
      for (const retry of [...waiting]) retry()
    }
    const begin = async (): Promise<void> => {
      await kernel.start()
      await drained()
    }
    return { kernel, adapter, wallet, waiting, listeners, unlock, begin, between, storage, otherTab }
  }

  test('behavior: is connected without a press once its owner unlocks it, and is heard no more', async () => {
    const { kernel, wallet, waiting, unlock, begin } = await lockedVisit()
    await begin()
    expect([kernel.store.get(kernel.atoms.status), waiting.size]).toEqual(['disconnected', 1])
    unlock()
    await drained()
    expect([kernel.store.get(kernel.atoms.status), waiting.size]).toEqual(['connected', 0])
    expect([wallet.counts.connect, wallet.counts.reconnect]).toEqual([0, 2])
    await kernel.destroy()
  })

  test('behavior: one that is unlocked right after its answer is asked again', async () => {
    const { kernel, waiting, unlock, begin, between } = await lockedVisit()
    between.act = unlock
    await begin()
    expect([kernel.store.get(kernel.atoms.status), waiting.size]).toEqual(['connected', 0])
    await kernel.destroy()
  })

  test('behavior: one that stays locked is asked again only when it says so', async () => {
    const { kernel, wallet, waiting, begin } = await lockedVisit()
    await begin()
    for (const retry of [...waiting]) retry()
    await drained()
    expect([wallet.counts.reconnect, waiting.size]).toEqual([2, 1])
    await kernel.destroy()
  })

  test('behavior: one that says so for ever, and stays locked, keeps nobody waiting', async () => {
    const { kernel, wallet, waiting, begin, between } = await lockedVisit()
    const report = (): void => {
      if (wallet.counts.reconnect < 1000) for (const retry of [...waiting]) retry()
    }
    between.act = () => queueMicrotask(report)
    await begin()
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    expect(wallet.counts.reconnect).toBeLessThan(50)
    await kernel.destroy()
  })

  test('behavior: what one opening has used up is there again for the next', async () => {
    const { kernel, waiting, listeners, unlock, begin, otherTab } = await lockedVisit()
    await begin()
    for (let asked = 0; asked < 50; asked += 1) {
      for (const retry of [...waiting]) retry()
      await drained()
    }
    expect([waiting.size, listeners.size]).toEqual([0, 0])
    otherTab.set(FAKE, JSON.stringify({ ...JSON.parse(otherTab.get(FAKE) ?? ''), openedAt: 1_000_000 }))
    await drained()
    expect(waiting.size).toBe(1)
    unlock()
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await kernel.destroy()
  })

  test('behavior: a session that another tab has ended is not reopened', async () => {
    const { kernel, wallet, waiting, unlock, begin, otherTab } = await lockedVisit()
    await begin()
    otherTab.remove(FAKE)
    await drained()
    expect(waiting.size).toBe(0)
    unlock()
    await drained()
    expect([kernel.store.get(kernel.atoms.status), wallet.counts.reconnect]).toEqual(['disconnected', 1])
    await kernel.destroy()
  })

  test('behavior: a wallet that the user has connected meanwhile is left as it is', async () => {
    const { kernel, wallet, waiting, unlock, begin } = await lockedVisit()
    await begin()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(waiting.size).toBe(0)
    unlock()
    await drained()
    expect([kernel.store.get(kernel.atoms.connections).length, wallet.counts.reconnect]).toEqual([1, 1])
    await kernel.destroy()
  })

  test('behavior: the listeners of an adapter that is removed go, and it reconnects when it is added again', async () => {
    const { kernel, adapter, waiting, unlock, begin } = await lockedVisit()
    await begin()
    await kernel.wallet.removeAdapter(adapter.id)
    await drained()
    expect(waiting.size).toBe(0)
    await kernel.wallet.addAdapter(adapter)
    await drained()
    expect(waiting.size).toBe(1)
    unlock()
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await kernel.destroy()
  })

  test('behavior: a kernel that is destroyed listens to no wallet, not even to one that answers late', async () => {
    const { kernel, waiting, begin } = await lockedVisit()
    await begin()
    await kernel.destroy()
    expect(waiting.size).toBe(0)
    const late = await lockedVisit()
    let ended: Promise<void> | undefined
    late.between.act = () => {
      ended = late.kernel.destroy()
    }
    await late.begin().catch(() => undefined)
    expect(ended).toBeDefined()
    await ended
    expect(late.waiting.size).toBe(0)
  })
})

describe('a phone that is paired again while it is being reconnected', () => {
  const shared: Account = { caipAddress: 'test:1:0xa11ce', address: '0xa11ce', type: 'eoa' }

  /** A phone that shares one account in each session; what is saved opens when the test says so. */
  function slowPhone() {
    const ended: string[] = []
    const opening = new Map<string, () => void>()
    let pairings = 0
    const session = (id: string): WalletSession => ({
      id,
      accounts: [shared],
      networks: [],
      getNetwork: () => undefined,
      request: async () => 'done',
      on: () => () => undefined,
      disconnect: async () => void ended.push(id),
      dispose: () => undefined,
    })
    const connector: Connector = {
      id: 'phone',
      name: 'Phone',
      kind: 'pairing',
      namespaces: 'any',
      async connect() {
        pairings += 1
        return session(`topic${pairings}`)
      },
      reconnect: ([saved]) =>
        new Promise((resolve) => {
          const id = saved?.sessionId ?? ''
          opening.set(id, () => resolve(session(id)))
        }),
    }
    const adapter: Adapter = { id: 'phone', api: 1, connectors: () => ({ initial: [connector] }) }
    return { adapters: [fakeAdapter().adapter, adapter], ended, answer: (id: string) => opening.get(id)?.() }
  }
  /** The page that has paired it, and a next one that has not heard of it yet. */
  async function secondVisit() {
    const phone = slowPhone()
    const [storage, otherTab] = sharedStorage()
    const first = createTestKernel({ storage, adapters: phone.adapters })
    await first.kernel.start()
    await first.kernel.wallet.connect({ connectorId: 'phone' })
    await first.kernel.destroy()
    const { kernel, clock } = createTestKernel({ storage, adapters: phone.adapters })
    void kernel.start()
    await drained()
    await clock.advance(1000)
    return { ...phone, kernel, storage, otherTab, clock }
  }
  const idsOf = ({ wallet }: { wallet: { getState(): { connections: readonly { id: string }[] } } }) =>
    wallet.getState().connections.map(({ id }) => id)

  test('behavior: it has one connection, the new one, and the old session is ended in it', async () => {
    const { kernel, storage, answer, ended } = await secondVisit()
    await kernel.wallet.connect({ connectorId: 'phone' })
    answer('topic1')
    await drained()
    expect(idsOf(kernel)).toEqual(['topic2|test'])
    expect(ended).toEqual(['topic1'])
    expect(storage.get('kernel:connection:topic1|test')).toBeNull()
    await kernel.destroy()
  })

  test('behavior: a session that another tab has opened later is not ended', async () => {
    const { kernel, otherTab, answer, ended, clock } = await secondVisit()
    await kernel.wallet.connect({ connectorId: 'phone' })
    const saved = { sessionId: 'later', connectorId: 'phone', namespace: 'test', address: '0xa11ce', network: 'test:1' }
    const openedAt = clock.now() + 1000
    otherTab.set('kernel:connection:later|test', JSON.stringify({ ...saved, openedAt }))
    await drained()
    answer('later')
    await drained()
    expect(idsOf(kernel)).toEqual(['topic2|test', 'later|test'])
    expect(ended).toEqual([])
    await kernel.destroy()
  })
})
