import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { createGate } from '../../testing/gate.ts'
import { defineAdapter } from '../adapters/adapter.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { drained } from '../fixtures/drained.ts'
import { type PlainTaps, plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import { memoryStorage } from '../services/platform.ts'
import { internalsOf } from '../state/kernelScope.ts'
import type { WalletSession } from './connector.ts'

const tapping = (taps: PlainTaps, id = 'policy') => definePlugin({ id, api: 1, hooks: plainTaps(taps) })
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function started(wallet: FakeWallet, taps: PlainTaps = {}) {
  const made = createTestKernel({ adapters: [wallet.adapter], plugins: [tapping(taps)] })
  await made.kernel.start()
  return made
}

/** With a wallet that answers each connect with the one session it has open. */
async function connectedAgain(taps: PlainTaps = {}) {
  const wallet = fakeAdapter()
  const { connectors } = wallet.adapter
  let session: Promise<WalletSession> | undefined
  const adapter = defineAdapter({
    ...wallet.adapter,
    connectors: (ctx) => ({
      initial: (connectors?.(ctx).initial ?? []).map((connector) => ({
        ...connector,
        connect(request, ctx) {
          session ??= connector.connect(request, ctx)
          return session
        },
      })),
    }),
  })
  const { kernel } = createTestKernel({ adapters: [adapter], plugins: [tapping(taps)] })
  await kernel.start()
  return { kernel, wallet }
}

describe('connect', () => {
  test('default: writes the connection, its account and its network', async () => {
    const wallet = fakeAdapter({ accounts: ['0xa', '0xb'] })
    const { kernel } = await started(wallet)
    const connection = await kernel.wallet.connect({ connectorId: 'fake' })
    expect(connection).toMatchObject({
      id: 'fake|test',
      namespace: 'test',
      network: 'test:1',
      account: { address: '0xa' },
    })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(kernel.store.get(kernel.atoms.account)).toEqual(wallet.account('0xa'))
    expect(kernel.store.get(kernel.atoms.network)?.name).toBe('Network 1')
    await kernel.destroy()
  })

  test('behavior: beforeConnect may rewrite the request and afterConnect sees the connection before connect resolves', async () => {
    const wallet = fakeAdapter()
    const order: string[] = []
    const { kernel } = await started(wallet, {
      beforeConnect: (request) => ({ ...request, connectorId: 'fake' }),
      afterConnect: (connection) => void order.push(`after ${connection.id} ${kernel.store.get(kernel.atoms.status)}`),
    })
    await kernel.wallet.connect({ connectorId: 'other' })
    expect(order).toEqual(['after fake|test connected'])
    await kernel.destroy()
  })

  test('behavior: the wallet goes to the network that was asked for, past the same gates as a switch', async () => {
    const wallet = fakeAdapter()
    const seen: string[] = []
    const { kernel } = await started(wallet, {
      onNetworkSwitch: ({ from, to }) => void seen.push(`gate ${from?.id} ${to.id}`),
      afterNetworkSwitch: ({ to }) => void seen.push(`after ${to.id}`),
      afterConnect: ({ network }) => void seen.push(`connected ${network}`),
    })
    const connection = await kernel.wallet.connect({ connectorId: 'fake', network: 'test:2' })
    expect(connection).toMatchObject({ network: 'test:2', account: { caipAddress: 'test:2:0xa11ce' } })
    expect(seen).toEqual(['gate test:1 test:2', 'after test:2', 'connected test:2'])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    await kernel.destroy()
  })

  test.each<[string, PlainTaps]>([
    ['is denied', { onNetworkSwitch: () => ({ deny: 'not now' }) }],
    [
      'fails in a gate',
      {
        onNetworkSwitch: () => {
          throw new Error('boom')
        },
      },
    ],
  ])('behavior: where that switch %s, the wallet stays connected on its network', async (_title, taps) => {
    const wallet = fakeAdapter()
    const { kernel } = await started(wallet, taps)
    const connection = await kernel.wallet.connect({ connectorId: 'fake', network: 'test:2' })
    expect(connection.network).toBe('test:1')
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await kernel.destroy()
  })

  test('behavior: no switch where the wallet is there already, or the site does not offer the network', async () => {
    const switches: string[] = []
    const { kernel } = await started(fakeAdapter(), { onNetworkSwitch: ({ to }) => void switches.push(to.id) })
    await kernel.wallet.connect({ connectorId: 'fake', network: 'test:1' })
    await kernel.wallet.connect({ connectorId: 'fake', network: 'test:999' })
    expect(switches).toEqual([])
    await kernel.destroy()
  })

  test('error: a gate whose answer is no request is named, and the wallet is not asked', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started(wallet, { beforeConnect: () => untyped(false) })
    const error = await caught(kernel.wallet.connect({ connectorId: 'fake' }))
    expect(isKernelError(error, 'plugin/failed') && String(error.cause)).toBe(
      'TypeError: beforeConnect takes a request with a connectorId, or nothing; hook.cancel(reason) refuses',
    )
    expect(wallet.counts.connect).toBe(0)
    await kernel.destroy()
  })

  test('behavior: a gate that cancels leaves nothing connected and does not reach the wallet', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started(wallet, { beforeConnect: (_, hook) => hook.cancel('terms not accepted') })
    const error = await caught(kernel.wallet.connect({ connectorId: 'fake' }))
    expect(isKernelError(error, 'hook/cancelled') && error.details.reason).toBe('terms not accepted')
    expect(wallet.counts.connect).toBe(0)
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    await kernel.destroy()
  })

  test('behavior: a critical tap that cancels afterwards disconnects the wallet again', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started(wallet, {
      afterConnect: { tap: (_, hook) => hook.cancel('not signed in'), stage: 'early', critical: true },
    })
    expect(isKernelError(await caught(kernel.wallet.connect({ connectorId: 'fake' })), 'hook/cancelled')).toBe(true)
    await drained()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(wallet.counts.disconnect).toBe(1)
    await kernel.destroy()
  })

  test('error: a wallet that leaves while taps run is not told as connected', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started(wallet, { afterConnect: () => wallet.emit({ type: 'disconnected' }) })
    const error = await caught(kernel.wallet.connect({ connectorId: 'fake' }))
    expect(isKernelError(error, 'request/disconnected')).toBe(true)
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    await kernel.destroy()
  })

  test('error: a refusal in the wallet is connect/rejected and the status falls back', async () => {
    const wallet = fakeAdapter()
    wallet.fail({ reject: { code: 4001, message: 'User rejected the request.' } })
    const { kernel } = await started(wallet)
    const error = await caught(kernel.wallet.connect({ connectorId: 'fake' }))
    expect(isKernelError(error, 'connect/rejected')).toBe(true)
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    expect(wallet.counts.connect).toBe(1)
    await kernel.destroy()
  })

  test('behavior: a wallet whose adapter has not named it yet is waited for', async () => {
    const wallet = fakeAdapter()
    const first = wallet.adapter.connectors
    let report = (): void => undefined
    const late = defineAdapter({
      ...wallet.adapter,
      connectors: (ctx) => ({
        initial: [],
        watch(onChange) {
          report = () => onChange(first?.(ctx).initial ?? [])
          return () => undefined
        },
      }),
    })
    const { kernel } = createTestKernel({ adapters: [late] })
    await kernel.start()
    const connecting = kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    report()
    expect((await connecting).id).toBe('fake|test')
    await kernel.destroy()
  })

  test('error: an unknown wallet, a wallet without accounts, a wallet of a family nobody understands', async () => {
    const empty = await started(fakeAdapter({ accounts: [] }))
    expect(
      isKernelError(await caught(empty.kernel.wallet.connect({ connectorId: 'nobody' })), 'connect/unknown-connector'),
    ).toBe(true)
    expect(
      isKernelError(await caught(empty.kernel.wallet.connect({ connectorId: 'fake' })), 'connect/no-accounts'),
    ).toBe(true)
    const other = await started(fakeAdapter())
    expect(
      isKernelError(
        await caught(other.kernel.wallet.connect({ connectorId: 'fake', namespace: 'mars' })),
        'connect/no-family',
      ),
    ).toBe(true)
    await empty.kernel.destroy()
    await other.kernel.destroy()
  })

  test('behavior: a wallet that hangs can be given up, and its late answer is disconnected', async () => {
    const wallet = fakeAdapter()
    wallet.fail({ hang: true })
    const { kernel } = await started(wallet)
    const controller = new AbortController()
    const running = caught(kernel.wallet.connect({ connectorId: 'fake' }, { signal: controller.signal }))
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connecting')
    controller.abort()
    expect(isKernelError(await running, 'kernel/aborted')).toBe(true)
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    wallet.resolvePending()
    await drained()
    expect(wallet.counts.disconnect).toBe(1)
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    await kernel.destroy()
  })

  test('behavior: given up while a plugin was asked, the wallet is not called', async () => {
    const wallet = fakeAdapter()
    const controller = new AbortController()
    const { kernel } = await started(wallet, { beforeConnect: () => controller.abort() })
    await caught(kernel.wallet.connect({ connectorId: 'fake' }, { signal: controller.signal }))
    await drained()
    expect(wallet.counts.connect).toBe(0)
    await kernel.destroy()
  })

  test('behavior: given up while a family is prepared, it ends at once, and the wallet is not called', async () => {
    const wallet = fakeAdapter()
    const hold = createGate()
    const { family } = wallet.adapter
    if (!family) throw new Error('The fake adapter has a family')
    const adapter = defineAdapter({ ...wallet.adapter, family: { ...family, prepare: () => hold.wait() } })
    const { kernel } = await started({ ...wallet, adapter })
    const leaving = new AbortController()
    const given = caught(kernel.wallet.connect({ connectorId: 'fake' }, { signal: leaving.signal }))
    await drained()
    expect(hold.waiting).toBe(1)
    leaving.abort()
    expect(await given).toMatchObject({ code: 'kernel/aborted' })
    hold.open()
    await drained()
    expect(wallet.counts.connect).toBe(0)
    await kernel.destroy()
  })

  test('behavior: given up while the wallet answers with its open session, that session stays open', async () => {
    let connects = 0
    const { kernel, wallet } = await connectedAgain({
      async afterConnect() {
        connects += 1
        if (connects > 1) await new Promise(() => undefined)
      },
    })
    const giveUp = new AbortController()
    await kernel.wallet.connect({ connectorId: 'fake' })
    const again = caught(kernel.wallet.connect({ connectorId: 'fake' }, { signal: giveUp.signal }))
    await drained()
    giveUp.abort()
    expect(isKernelError(await again, 'kernel/aborted')).toBe(true)
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(wallet.counts).toMatchObject({ connect: 1, disconnect: 0, dispose: 0 })
    await kernel.destroy()
  })

  test('behavior: what the wallet shows is still the one question after it has answered with its open session', async () => {
    const { kernel, wallet } = await connectedAgain()
    await kernel.wallet.connect({ connectorId: 'fake' })
    wallet.fail({ hangRequests: true })
    const ask = () => caught(kernel.wallet.request({ network: 'test:1', method: 'sign', params: [] }))
    const first = ask()
    await drained()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(isKernelError(await ask(), 'connect/pending')).toBe(true)
    wallet.resolvePending()
    expect([await first, wallet.requests.length]).toEqual([undefined, 1])
    await kernel.destroy()
  })

  test('behavior: a newer connect supersedes a running one', async () => {
    const slow = fakeAdapter({ namespace: 'slow', connectorId: 'slow' })
    const fast = fakeAdapter()
    slow.fail({ hang: true })
    const { kernel } = createTestKernel({ adapters: [slow.adapter, fast.adapter] })
    await kernel.start()
    const first = caught(kernel.wallet.connect({ connectorId: 'slow' }))
    await drained()
    const second = await kernel.wallet.connect({ connectorId: 'fake' })
    expect(isKernelError(await first, 'kernel/aborted')).toBe(true)
    expect(second.connectorId).toBe('fake')
    expect(kernel.store.get(kernel.atoms.statuses)).toEqual({ test: 'connected' })
    await kernel.destroy()
  })

  test('behavior: two wallets stay connected; disconnecting the active one hands over to the other', async () => {
    const evm = fakeAdapter({ namespace: 'one', connectorId: 'first' })
    const sol = fakeAdapter({ namespace: 'two', connectorId: 'second' })
    const { kernel } = createTestKernel({ adapters: [evm.adapter, sol.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'first' })
    await kernel.wallet.connect({ connectorId: 'second' })
    expect(kernel.store.get(kernel.atoms.connection)?.id).toBe('second|two')
    await kernel.wallet.disconnect({ namespace: 'two' })
    expect(kernel.store.get(kernel.atoms.connection)?.id).toBe('first|one')
    expect(sol.counts.disconnect).toBe(1)
    expect(evm.counts.disconnect).toBe(0)
    await kernel.destroy()
  })
})

describe('what the wallet does by itself', () => {
  test('behavior: another account and another network are followed', async () => {
    const wallet = fakeAdapter({ accounts: ['0xa'] })
    const changes: unknown[] = []
    const { kernel } = await started(wallet, {
      afterNetworkSwitch: ({ from, to }) => void changes.push([from?.id, to.id]),
    })
    await kernel.wallet.connect({ connectorId: 'fake' })
    wallet.emit({ type: 'accounts', namespace: 'test', accounts: [wallet.account('0xb')] })
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe('0xb')
    wallet.emit({ type: 'network', network: 'test:2' })
    await drained()
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    expect(changes).toEqual([['test:1', 'test:2']])
    wallet.emit({ type: 'network', network: 'test:999' })
    expect(kernel.store.get(kernel.atoms.network)).toMatchObject({
      id: 'test:999',
      name: 'Unknown Network',
      unsupported: true,
    })
    await kernel.destroy()
  })

  test('behavior: no accounts, or a disconnect, ends the connection and tells the plugins once', async () => {
    for (const event of [{ type: 'accounts', namespace: 'test', accounts: [] }, { type: 'disconnected' }] as const) {
      const wallet = fakeAdapter()
      const ended: string[] = []
      const { kernel } = await started(wallet, { onDisconnect: (connection) => void ended.push(connection.id) })
      await kernel.wallet.connect({ connectorId: 'fake' })
      wallet.emit(event)
      wallet.emit(event)
      await drained()
      expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
      expect(ended).toEqual(['fake|test'])
      await kernel.destroy()
    }
  })
})

describe('wallets that are shown', () => {
  const connector = (id: string, prepare: () => Promise<unknown>) => ({
    id,
    name: id,
    kind: 'announced' as const,
    namespaces: ['test'],
    prepare,
    connect: () => new Promise<never>(() => undefined),
  })

  test('behavior: are prepared once each, those that come later too, until they are shown no more', async () => {
    const calls: string[] = []
    const made = (id: string) => connector(id, async () => void calls.push(id))
    const [first, second, third] = [made('first'), made('second'), made('third')]
    let report: (found: readonly (typeof first)[]) => void = () => undefined
    const adapter = defineAdapter({
      ...fakeAdapter().adapter,
      connectors: () => ({
        initial: [first],
        watch: (onChange) => {
          report = onChange
          return () => undefined
        },
      }),
    })
    const { kernel } = createTestKernel({ adapters: [adapter] })
    await kernel.start()
    expect(calls).toEqual([])
    const shown = new AbortController()
    await internalsOf(kernel).prepare(shown.signal)
    report([first, second])
    expect(calls).toEqual(['first', 'second'])
    shown.abort()
    report([first, second, third])
    expect(calls).toEqual(['first', 'second'])
    await kernel.destroy()
  })

  /** A family whose capabilities are known once it is prepared. */
  function lateFamily(prepare: () => Promise<unknown>) {
    const wallet = fakeAdapter()
    const { family } = wallet.adapter
    if (!family) throw new Error('the fake adapter has a family')
    let isReady = false
    const late = {
      ...family,
      prepare: async () => {
        await prepare()
        isReady = true
      },
      capabilities: (session: Parameters<typeof family.capabilities>[0]) =>
        isReady ? family.capabilities(session) : {},
    }
    return { adapter: defineAdapter({ ...wallet.adapter, family: late }) }
  }

  test('behavior: a family is prepared before the wallet is asked', async () => {
    let times = 0
    const { adapter } = lateFamily(async () => {
      times += 1
    })
    const { kernel } = createTestKernel({ adapters: [adapter] })
    const { capabilities } = await kernel.wallet.connect({ connectorId: 'fake' })
    expect(capabilities).toEqual(['switchNetwork'])
    // Once: a browser answers even a repeated `import()` in a task of its own, for which the wallet would wait.
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(times).toBe(1)
    await kernel.destroy()
  })

  test('behavior: storage is read before a wallet is clicked, and written only with a choice', async () => {
    const storage = memoryStorage()
    const read = vi.spyOn(storage, 'get')
    const write = vi.spyOn(storage, 'set')
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter], storage })
    await kernel.start()
    const before = read.mock.calls.length
    await internalsOf(kernel).prepare(new AbortController().signal)
    await drained()
    expect(read.mock.calls.length).toBeGreaterThan(before)
    expect(write).not.toHaveBeenCalled()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(storage.get('kernel:wallet')).toContain('fake')
    await kernel.destroy()
  })

  test('error: while a family cannot be prepared no wallet is asked', async () => {
    let isOffline = true
    const { adapter } = lateFamily(async () => {
      if (isOffline) throw new Error('offline')
    })
    const { kernel } = createTestKernel({ adapters: [adapter] })
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'connect/failed' })
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    isOffline = false
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).resolves.toMatchObject({ namespace: 'test' })
    await kernel.destroy()
  })

  test('error: one that cannot be prepared can still be connected', async () => {
    const wallet = fakeAdapter()
    const adapter = defineAdapter({
      ...wallet.adapter,
      connectors: (ctx) => {
        const found = wallet.adapter.connectors?.(ctx) ?? { initial: [] }
        const prepare = (): Promise<never> => Promise.reject(new Error('offline'))
        return { initial: found.initial.map((connector) => ({ ...connector, prepare })) }
      },
    })
    const { kernel, errors } = createTestKernel({ adapters: [adapter] })
    await kernel.start()
    await internalsOf(kernel).prepare(new AbortController().signal)
    await drained()
    expect(errors).toEqual([])
    expect(await kernel.wallet.connect({ connectorId: 'fake' })).toMatchObject({ namespace: 'test' })
    await kernel.destroy()
  })
})
