import { describe, expect, test, vi } from 'vitest'
import { createTestKernel, withoutPrefix } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { type FakeClock, fakeClock } from '../../testing/fakeClock.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import type { Adapter, FamilyEntries } from '../adapters/adapter.ts'
import type { CallsStatus, Capabilities } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import { drained } from '../fixtures/drained.ts'
import { memoryStorage } from '../services/platform.ts'
import type { SyncStorageService } from '../services/services.ts'
import { lateStorage } from '../wallet/fixtures/twoTabs.ts'
import type { TransactionSighting } from './record.ts'
import type { TrackedTransaction } from './recordBook.ts'

const HASH = '0xfeed'
const meant: TrackedTransaction = {
  network: 'test:1',
  account: 'test:1:0xa',
  kind: 'send',
  plugin: 'send',
  intent: { to: '0xb', digest: 'ab', assets: [{ asset: 'test:1/slip44:1', amount: 5n, direction: 'out' }] },
  anchor: { nonce: 1 },
}

function waiting(state: TransactionSighting['state'], more: Partial<TransactionSighting> = {}): TransactionSighting {
  return { state, confirmations: 0, isSettled: false, ...more }
}

async function setUp({
  storage = memoryStorage(),
  id,
  capabilities = {},
  clock = fakeClock(),
  sighting = waiting('sent'),
}: {
  readonly storage?: SyncStorageService
  readonly id?: string
  readonly capabilities?: Capabilities
  readonly clock?: FakeClock
  readonly sighting?: TransactionSighting
} = {}) {
  const chain = { looks: 0, sighting: sighting as TransactionSighting | Error }
  const entries: FamilyEntries = {
    isTransactionHash: (value) => value.startsWith('0x'),
    blockTime: () => 2000,
    async transactionStatus() {
      chain.looks += 1
      if (chain.sighting instanceof Error) throw chain.sighting
      return chain.sighting
    },
  }
  const page = { isVisible: true, listeners: new Set<(visible: boolean) => void>() }
  const platform = fakePlatform({
    isVisible: () => page.isVisible,
    onVisibility(listener) {
      page.listeners.add(listener)
      return () => void page.listeners.delete(listener)
    },
  })
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities })
  const { family } = wallet.adapter
  const adapter = { ...wallet.adapter, family: family && { ...family, entries: async () => entries } } as Adapter
  const tools = createTestKernel({ adapters: [adapter], storage, services: { platform, clock }, ...(id ? { id } : {}) })
  const { kernel } = tools
  const changes: string[] = []
  kernel.on('kernel.transactionChanged', ({ from, to }) => void changes.push(`${from ?? 'new'} ${to}`))
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const records = () => kernel.store.get(kernel.atoms.transactions)
  const show = (visible: boolean): void => {
    page.isVisible = visible
    for (const listener of [...page.listeners]) listener(visible)
  }
  const tracker = await kernel.wallet.transactions()
  return { ...tools, clock, storage, chain, changes, records, show, tracker }
}

const answer = async () => ({ hash: HASH })

describe('track', () => {
  test('default: written down before the wallet is asked, followed until it is final', async () => {
    const { tracker, storage, records, chain, clock, changes } = await setUp()
    let stored: string | null = null
    await tracker.track(meant, async () => {
      const [id] = JSON.parse(storage.get('kernel:transactions') ?? '[]')
      stored = storage.get(`kernel:transaction:${id}`)
      return { hash: HASH }
    })
    expect(stored).toContain('"asked"')
    expect(records()).toMatchObject([{ state: 'sent', hash: HASH, kind: 'send', anchor: { nonce: 1 } }])
    for (const [sighting, state] of [
      [waiting('seen'), 'seen'],
      [waiting('confirmed', { confirmations: 1 }), 'confirmed'],
      [waiting('confirmed', { confirmations: 12, isSettled: true }), 'confirmed'],
    ] as const) {
      chain.sighting = sighting
      await clock.advance(31_000)
      expect(records()).toMatchObject([{ state, confirmations: sighting.confirmations }])
    }
    const { looks } = chain
    await clock.advance(300_000)
    expect(chain.looks).toBe(looks)
    expect(changes).toEqual(['new asked', 'asked sent', 'sent seen', 'seen confirmed'])
  })

  test('behavior: looks begin after a block and come later and later', async () => {
    const { tracker, chain, clock } = await setUp()
    await tracker.track(meant, answer)
    await clock.advance(1999)
    expect(chain.looks).toBe(0)
    await clock.advance(1)
    expect(chain.looks).toBe(1)
    await clock.advance(2999)
    expect(chain.looks).toBe(1)
    await clock.advance(600_000)
    expect(chain.looks).toBeLessThan(30)
    await clock.advance(86_400_000)
    const { looks } = chain
    await clock.advance(3_600_000)
    expect(chain.looks - looks).toBeLessThanOrEqual(2)
    await clock.advance(7 * 86_400_000)
    // A look that was due while the clock jumped.
    await clock.advance(3_600_000)
    await clock.advance(3_600_000)
    const end = chain.looks
    await clock.advance(86_400_000)
    expect(chain.looks).toBe(end)
  })

  test('behavior: nothing is asked while the page is hidden, and at once when it is seen again', async () => {
    const { tracker, chain, clock, show } = await setUp()
    await tracker.track(meant, answer)
    show(false)
    await clock.advance(600_000)
    expect(chain.looks).toBeLessThanOrEqual(1)
    const { looks } = chain
    chain.sighting = waiting('seen')
    show(true)
    await clock.advance(0)
    await expect.poll(() => chain.looks).toBe(looks + 1)
  })

  test('behavior: nodes that cannot tell change nothing', async () => {
    const { tracker, chain, clock, records } = await setUp()
    await tracker.track(meant, answer)
    const before = records()
    chain.sighting = kernelError('rpc/unavailable')
    await clock.advance(60_000)
    expect(records()).toBe(before)
  })

  test('behavior: while the wallet is asked nobody is, however long it takes', async () => {
    const { tracker, chain, clock, records } = await setUp()
    void tracker.track(meant, () => new Promise(() => undefined))
    await expect.poll(() => records()[0]?.state).toBe('asked')
    await clock.advance(600_000)
    expect(records()[0]?.state).toBe('asked')
    expect(chain.looks).toBe(0)
  })

  test('behavior: an answer that comes after the view has gone is taken all the same', async () => {
    const { tracker, records } = await setUp()
    let go: (answer: { readonly hash: string }) => void = () => undefined
    const sent = tracker.track(
      meant,
      () =>
        new Promise((resolve) => {
          go = resolve
        }),
    )
    await expect.poll(() => records()[0]?.state).toBe('asked')
    go({ hash: HASH })
    expect((await sent).hash).toBe(HASH)
  })

  test.each([
    ['request/rejected', []],
    ['capability/missing', []],
    ['transfer/changed', []],
    ['kernel/aborted', []],
    ['request/outcome-unknown', ['unknown']],
    ['rpc/internal', ['unknown']],
    ['unknown', ['unknown']],
  ] as const)('error: the wallet ends with %s', async (code, states) => {
    const { tracker, records, storage } = await setUp()
    const ask = vi.fn(async () => {
      throw kernelError(code)
    })
    await expect(tracker.track(meant, ask)).rejects.toMatchObject({ code })
    expect(records().map(({ state }) => state)).toEqual(states)
    expect(storage.get('kernel:transactions') === null).toBe(states.length === 0)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('error: a hash that is none leaves the outcome open', async () => {
    const { tracker, records } = await setUp()
    await expect(tracker.track(meant, async () => ({ hash: 'ok' }))).rejects.toMatchObject({
      code: 'connect/malformed',
    })
    expect(records()).toMatchObject([{ state: 'unknown' }])
  })

  test('error: the hundredth that waits is refused before anybody is asked', async () => {
    const { tracker } = await setUp()
    for (let count = 0; count < 99; count += 1) await tracker.track({ ...meant, hash: `0x${count}` })
    const ask = vi.fn(answer)
    await expect(tracker.track(meant, ask)).rejects.toMatchObject({ code: 'transactions/too-many' })
    expect(ask).not.toHaveBeenCalled()
  })

  test('behavior: what took its place is followed as one of its own', async () => {
    const { tracker, chain, records } = await setUp()
    const { id } = await tracker.track(meant, answer)
    chain.sighting = waiting('replaced', { replacedBy: { hash: '0xbeef', how: 'speedup' } })
    await tracker.recheck(id)
    expect(records().map(({ state, hash }) => [state, hash])).toEqual(
      expect.arrayContaining([
        ['replaced', HASH],
        ['sent', '0xbeef'],
      ]),
    )
  })

  test('behavior: what took its place is seen before the wallet answers: one record, that of the page which asked', async () => {
    const { tracker, chain, records, storage } = await setUp()
    const { id } = await tracker.track(meant, answer)
    chain.sighting = waiting('replaced', { replacedBy: { hash: '0xbeef', how: 'speedup' } })
    const faster = tracker.track({ ...meant, wallet: 'Harbor' }, async () => {
      await tracker.recheck(id)
      expect(records().filter(({ hash }) => hash === '0xbeef')).toHaveLength(1)
      return { hash: '0xbeef' }
    })
    const { id: asked } = await faster
    expect(records().filter(({ hash }) => hash === '0xbeef')).toMatchObject([{ id: asked, wallet: 'Harbor' }])
    expect(records()).toHaveLength(2)
    expect(JSON.parse(storage.get('kernel:transactions') ?? '[]')).toHaveLength(2)
  })

  test('behavior: what is final is not written down a second time', async () => {
    const { tracker, chain, records } = await setUp()
    const { id } = await tracker.track({ ...meant, hash: HASH })
    chain.sighting = waiting('confirmed', { confirmations: 12, isSettled: true })
    await tracker.recheck(id)
    expect(await tracker.track({ ...meant, hash: HASH })).toMatchObject({ id, isSettled: true })
    expect(records()).toHaveLength(1)
  })

  test('behavior: forgotten is gone from storage too', async () => {
    const { tracker, records, storage } = await setUp()
    const { id } = await tracker.track(meant, answer)
    await tracker.forget(id)
    expect(records()).toEqual([])
    expect(storage.get(`kernel:transaction:${id}`)).toBeNull()
  })
})

describe('another visit', () => {
  test('behavior: who asks while storage is read gets what is stored', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'visit' })
    await first.tracker.track(meant, answer)
    await first.kernel.destroy()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const wallet = fakeAdapter()
    const prefixed = withoutPrefix(storage, 'visit')
    const services = { storage: { ...prefixed, get: (key: string) => held.then(() => prefixed.get(key)) } }
    const { kernel } = createTestKernel({ id: 'visit', adapters: [wallet.adapter], services })
    const seen: number[] = []
    const count = () => void seen.push(kernel.store.get(kernel.atoms.transactions).length)
    const both = Promise.all([kernel.wallet.transactions().then(count), kernel.wallet.transactions().then(count)])
    await drained()
    release()
    await both
    expect(seen).toEqual([1, 1])
    await kernel.destroy()
  })

  test('default: goes on where the last one ended', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'visit' })
    await first.tracker.track(meant, answer)
    await first.kernel.destroy()
    const second = await setUp({ storage, id: 'visit' })
    expect(second.records()).toMatchObject([{ state: 'sent', hash: HASH }])
    second.chain.sighting = waiting('confirmed', { confirmations: 12, isSettled: true })
    await second.clock.advance(31_000)
    expect(second.records()).toMatchObject([{ state: 'confirmed', isSettled: true }])
    await second.kernel.destroy()
  })

  test('behavior: a question whose page has gone is looked for, and never asked again', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'reload' })
    void first.tracker.track(meant, () => new Promise(() => undefined))
    await expect.poll(() => first.records()[0]?.state).toBe('asked')
    await first.kernel.destroy()
    const second = await setUp({ storage, id: 'reload' })
    second.chain.sighting = waiting('unknown')
    await second.clock.advance(5_000)
    await expect.poll(() => second.records()[0]?.state).toBe('unknown')
    second.chain.sighting = waiting('sent', { hash: '0xfound' })
    await second.clock.advance(31_000)
    expect(second.records()).toMatchObject([{ state: 'sent', hash: '0xfound' }])
    await second.kernel.destroy()
  })

  test('behavior: junk in storage is nobody’s transaction', async () => {
    const storage = memoryStorage({
      'kernel:transactions': JSON.stringify(['x', '0'.repeat(32), 7]),
      [`kernel:transaction:${'0'.repeat(32)}`]: '{"state":"sent"}',
    })
    const { records, errors } = await setUp({ storage })
    expect(records()).toEqual([])
    expect(errors).toEqual([])
  })

  test('behavior: storage that refuses costs nothing but the next visit', async () => {
    const storage: SyncStorageService = {
      ...memoryStorage(),
      set() {
        throw new Error('full')
      },
    }
    const { tracker, records } = await setUp({ storage })
    await tracker.track(meant, answer)
    expect(records()).toMatchObject([{ state: 'sent' }])
  })

  test('behavior: what storage has refused is not undone by what another tab writes', async () => {
    const shared = lateStorage(2)
    let isFull = false
    const tab = shared.open(0)
    const storage: SyncStorageService = {
      ...tab,
      set(key, value) {
        if (isFull) throw new Error('full')
        tab.set(key, value)
      },
    }
    const firstTab = await setUp({ storage, id: 'tab-1' })
    await firstTab.tracker.track(meant, async () => {
      await firstTab.clock.advance(1)
      isFull = true
      return { hash: HASH }
    })
    const [own] = firstTab.records()
    const other = { ...own, id: '0'.repeat(32), hash: '0xbeef', intent: { digest: 'cd', assets: [] } }
    shared.open(1).set(`kernel:transaction:${other.id}`, JSON.stringify(other))
    shared.open(1).set('kernel:transactions', JSON.stringify([own?.id, other.id]))
    while (shared.pending(0) > 0) shared.deliver(0)
    await expect.poll(() => firstTab.records()).toHaveLength(2)
    expect(firstTab.records()).toContainEqual(expect.objectContaining({ state: 'sent', hash: HASH }))
    await firstTab.kernel.destroy()
  })

  test('behavior: two tabs that write their lists at the same time lose neither transaction', async () => {
    const shared = lateStorage(2)
    const firstTab = await setUp({ storage: shared.open(0), id: 'tab-1' })
    const two = await setUp({ storage: shared.open(1), id: 'tab-2' })
    await firstTab.tracker.track({ ...meant, hash: '0xaa' })
    await two.tracker.track({ ...meant, hash: '0xbb' })
    // The second tab had read the list before the first wrote its own.
    const second = two.records().find(({ hash }) => hash === '0xbb')?.id
    shared.open(1).set('kernel:transactions', JSON.stringify([second]))
    while (shared.pending(0) > 0) shared.deliver(0)
    const listed = (): unknown => JSON.parse(shared.data.get('kernel:transactions') ?? '[]')
    await expect.poll(listed).toHaveLength(2)
    await firstTab.kernel.destroy()
    await two.kernel.destroy()
    const later = await setUp({ storage: shared.open(0), id: 'tab-3' })
    expect(later.records().map(({ hash }) => hash)).toEqual(expect.arrayContaining(['0xaa', '0xbb']))
    await later.kernel.destroy()
  })

  test('behavior: two tabs that wrote one transaction down each keep the same one', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'visit' })
    const { id } = await first.tracker.track({ ...meant, hash: HASH })
    await first.kernel.destroy()
    const written = JSON.parse(storage.get(`kernel:transaction:${id}`) ?? '{}')
    const later = 'f'.repeat(32)
    storage.set(`kernel:transaction:${later}`, JSON.stringify({ ...written, id: later, askedAt: written.askedAt + 1 }))
    storage.set('kernel:transactions', JSON.stringify([later, id]))
    const second = await setUp({ storage, id: 'visit' })
    expect(second.records()).toMatchObject([{ id }])
    expect(storage.get(`kernel:transaction:${later}`)).toBeNull()
  })

  test('behavior: another tab follows', async () => {
    const storage = lateStorage(2)
    const [firstTab, two] = [
      await setUp({ storage: storage.open(0), id: 'tab-1' }),
      await setUp({ storage: storage.open(1), id: 'tab-2' }),
    ]
    await firstTab.tracker.track(meant, answer)
    while (storage.pending(1) > 0) storage.deliver(1)
    await expect.poll(() => two.records()).toMatchObject([{ state: 'sent', hash: HASH }])
    await firstTab.tracker.forget(firstTab.records()[0]?.id ?? '')
    while (storage.pending(1) > 0) storage.deliver(1)
    await expect.poll(() => two.records()).toEqual([])
    await firstTab.kernel.destroy()
    await two.kernel.destroy()
  })
})

describe('an answer that got lost', () => {
  test('behavior: the hash of the same payment, made before, is not taken', async () => {
    const { tracker, records, chain, clock } = await setUp()
    const done = waiting('confirmed', { confirmations: 12, isSettled: true })
    chain.sighting = done
    await tracker.track({ ...meant, intent: { ...meant.intent, digest: 'first' } }, answer)
    await clock.advance(31_000)
    const lost = tracker.track(meant, () =>
      Promise.reject(kernelError('request/outcome-unknown', { details: { method: 'send' } })),
    )
    await expect(lost).rejects.toMatchObject({ code: 'request/outcome-unknown' })
    chain.sighting = { ...done, hash: HASH }
    for (let look = 0; look < 2; look += 1) await clock.advance(31_000)
    expect(records()).toMatchObject([{ state: 'unknown' }, { state: 'confirmed', hash: HASH }])
    // Its own is in a block now.
    chain.sighting = { ...done, hash: '0xbeef' }
    for (let look = 0; look < 4; look += 1) await clock.advance(31_000)
    expect(records()).toMatchObject([{ hash: '0xbeef' }, { hash: HASH }])
  })
})

describe('an answer that got lost long ago', () => {
  const lose = async ({ tracker }: Awaited<ReturnType<typeof setUp>>): Promise<void> => {
    const cause = kernelError('request/outcome-unknown', { details: { method: 'send' } })
    await expect(tracker.track(meant, () => Promise.reject(cause))).rejects.toBe(cause)
  }
  /** Long enough for every look of the first minutes, and for none of the next visit. */
  const longAfter = async ({ clock }: Awaited<ReturnType<typeof setUp>>): Promise<void> => {
    for (let minute = 0; minute < 12; minute += 1) await clock.advance(60_000)
  }

  test('default: is looked for once with every visit, for a week', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'later' })
    first.chain.sighting = waiting('unknown')
    await lose(first)
    await longAfter(first)
    const { looks } = first.chain
    await longAfter(first)
    expect(first.chain.looks).toBe(looks)
    await first.kernel.destroy()

    const second = await setUp({
      storage,
      id: 'later',
      clock: fakeClock(first.clock.now() + 3_600_000),
      sighting: waiting('unknown'),
    })
    await expect.poll(() => second.chain.looks).toBe(1)
    await longAfter(second)
    expect(second.chain.looks).toBe(1)
    await second.kernel.destroy()

    const found = waiting('sent', { hash: '0xfound' })
    const third = await setUp({
      storage,
      id: 'later',
      clock: fakeClock(second.clock.now() + 3_600_000),
      sighting: found,
    })
    await expect.poll(() => third.records()).toMatchObject([{ state: 'sent', hash: '0xfound' }])
    await third.kernel.destroy()

    const last = await setUp({ storage: memoryStorage(), id: 'week' })
    last.chain.sighting = waiting('unknown')
    await lose(last)
    await last.clock.advance(8 * 86_400_000)
    const before = last.chain.looks
    last.show(false)
    last.show(true)
    await longAfter(last)
    expect(last.chain.looks).toBe(before)
  })

  test('behavior: is looked for once more when the page is seen again, and not with every glance', async () => {
    const page = await setUp()
    const { chain, show, records } = page
    chain.sighting = waiting('unknown')
    await lose(page)
    await longAfter(page)
    const { looks } = chain
    for (const isVisible of [false, true, false, true, false, true]) show(isVisible)
    await expect.poll(() => chain.looks).toBe(looks + 1)
    await longAfter(page)
    expect(chain.looks).toBe(looks + 1)
    chain.sighting = waiting('sent', { hash: '0xfound' })
    show(false)
    show(true)
    await expect.poll(() => records()).toMatchObject([{ state: 'sent', hash: '0xfound' }])
  })
})

describe('a batch (EIP-5792)', () => {
  async function batch() {
    const wallet: { status: Omit<CallsStatus, 'id'> } = { status: { status: 'pending', hashes: [] } }
    const tools = await setUp({
      capabilities: {
        callsStatus:
          async () =>
          async ({ id }) => ({ id, ...wallet.status }),
      },
    })
    await tools.tracker.track({ ...meant, kind: 'trade' }, async () => ({ callsId: 'b' }))
    return { ...tools, wallet }
  }

  test('behavior: one that is half done has failed, and no part of it is taken for the whole', async () => {
    const { wallet, records, clock, chain } = await batch()
    chain.sighting = waiting('confirmed', { confirmations: 12, isSettled: true })
    // The approval is in a block, the trade behind it is not.
    wallet.status = { status: 'pending', hashes: ['0xa1'] }
    await clock.advance(31_000)
    expect(records()).toMatchObject([{ state: 'seen', callsId: 'b' }])
    expect(records()[0]?.hash).toBeUndefined()
    wallet.status = { status: 'partial', hashes: ['0xa1'] }
    for (let look = 0; look < 3; look += 1) await clock.advance(31_000)
    expect(records()).toMatchObject([{ state: 'failed', isSettled: true, isPartial: true }])
    // What is said of it is the dictionaries' matter.
    expect(records()[0]?.reason).toBeUndefined()
    expect(records()[0]?.hash).toBeUndefined()
  })

  test('behavior: of two wallets with one account, called alike, the one that has it is found', async () => {
    const asked: string[] = []
    const knows = { session: '' }
    const tools = await setUp({
      capabilities: {
        callsStatus:
          async () =>
          async ({ id }, { session }) => {
            asked.push(session.id)
            if (session.id !== knows.session) throw kernelError('request/failed')
            return { id, status: 'confirmed', hashes: [] }
          },
      },
    })
    const { family: _, ...second } = fakeAdapter({ accounts: ['0xa'], connectorId: 'second' }).adapter
    await tools.kernel.wallet.addAdapter({ ...second, id: 'second' })
    await tools.kernel.wallet.connect({ connectorId: 'second' })
    const sessions = tools.kernel.wallet.getState().connections.map(({ sessionId }) => sessionId)
    expect(new Set(sessions).size).toBe(2)
    knows.session = sessions[1] ?? ''
    await tools.tracker.track({ ...meant, kind: 'trade' }, async () => ({ callsId: 'b' }))
    await tools.clock.advance(31_000)
    await expect.poll(tools.records).toMatchObject([{ state: 'confirmed', isSettled: true, callsId: 'b' }])
    expect(asked).toEqual(sessions)
  })

  test('behavior: done call by call, the last one is followed', async () => {
    const { wallet, records, clock, chain } = await batch()
    chain.sighting = waiting('confirmed', { confirmations: 12, isSettled: true })
    wallet.status = { status: 'confirmed', hashes: ['0xa1', '0xa2'] }
    await clock.advance(31_000)
    expect(records()).toMatchObject([{ state: 'confirmed', hash: '0xa2' }])
  })
})
