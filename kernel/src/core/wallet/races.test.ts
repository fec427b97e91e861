import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { loadActions } from '../async/chunks.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { drained } from '../fixtures/drained.ts'
import { type PlainTaps, plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import { DISCONNECT_LIMIT } from './disconnect.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const panel = (taps: PlainTaps = {}) =>
  definePlugin({
    id: 'panel',
    api: 1,
    views: { Home: { load: async () => ({ default: () => null }), start: 'disconnected' } },
    hooks: plainTaps(taps),
  })

async function started(wallets: readonly FakeWallet[], taps: PlainTaps = {}) {
  const made = createTestKernel({ adapters: wallets.map((wallet) => wallet.adapter), plugins: [panel(taps)] })
  await Promise.all([made.kernel.start(), loadActions()])
  return made
}

/** Lets the page go on for a number of steps between two awaits. */
async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve()
}

const LAST_STEP = 80

/** A wallet, and how often it was asked to connect by an attempt that had been given up before. */
function watchCalls(wallet: FakeWallet): { readonly wallet: FakeWallet; readonly late: () => number } {
  let late = 0
  const connectors: Adapter['connectors'] = (ctx) => ({
    initial: (wallet.adapter.connectors?.(ctx).initial ?? []).map((connector) => ({
      ...connector,
      connect(asked, attempt) {
        if (attempt.signal.aborted) late += 1
        return connector.connect(asked, attempt)
      },
    })),
  })
  return { wallet: { ...wallet, adapter: { ...wallet.adapter, connectors } }, late: () => late }
}

describe('the modal closed at every await', () => {
  test('behavior: connect either stands with its promise resolved, or left nothing open', async () => {
    const outcomes = new Set<string>()
    for (let step = 0; step < LAST_STEP; step += 1) {
      const wallet = fakeAdapter()
      const called = watchCalls(wallet)
      const { kernel } = await started([called.wallet], {
        beforeConnect: async (request) => request,
        afterConnect: async () => undefined,
      })
      kernel.open('panel.Home')
      const running = caught(kernel.wallet.connect({ connectorId: 'fake' }))
      await steps(step)
      kernel.close()
      const error = await running
      await drained()
      const connected = kernel.store.get(kernel.atoms.connections).length
      const left = wallet.counts.connect - wallet.counts.disconnect
      expect([step, connected, left], String(error)).toEqual([step, error ? 0 : 1, error ? 0 : 1])
      expect(kernel.store.get(kernel.atoms.status)).toBe(error ? 'disconnected' : 'connected')
      expect(kernel.store.get(kernel.atoms.operations)).toEqual({})
      expect(called.late(), `closed after ${step} steps`).toBe(0)
      outcomes.add(error ? 'given up' : 'connected')
      await kernel.destroy()
    }
    expect([...outcomes].sort()).toEqual(['connected', 'given up'])
  })

  test('behavior: a switch shows the network the wallet is on', async () => {
    for (let step = 0; step < LAST_STEP; step += 1) {
      const wallet = fakeAdapter()
      const { kernel } = await started([wallet], { onNetworkSwitch: async () => undefined })
      await kernel.wallet.connect({ connectorId: 'fake' })
      kernel.open('panel.Home')
      const running = caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
      await steps(step)
      kernel.close()
      const error = await running
      await drained()
      if (!error) expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
      expect(kernel.store.get(kernel.atoms.operations)).toEqual({})
      await kernel.destroy()
    }
  })
})

describe('connect', () => {
  test('behavior: the one it supersedes does not end its "connecting"', async () => {
    const [slow, other] = [
      fakeAdapter({ connectorId: 'slow' }),
      fakeAdapter({ namespace: 'two', connectorId: 'other' }),
    ]
    slow.fail({ hang: true })
    other.fail({ hang: true })
    const { kernel } = await started([slow, other])
    const first = caught(kernel.wallet.connect({ connectorId: 'slow' }))
    await drained()
    const second = caught(kernel.wallet.connect({ connectorId: 'slow' }))
    expect(isKernelError(await first, 'kernel/aborted')).toBe(true)
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connecting')
    slow.resolvePending()
    await second
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(slow.counts).toMatchObject({ connect: 2, disconnect: 1 })
    await kernel.destroy()
  })

  test('error: a session that cannot be used is let go', async () => {
    for (const only of [undefined, 'mars']) {
      const wallet = fakeAdapter(only ? {} : { accounts: [] })
      const { kernel } = await started([wallet])
      expect(
        await caught(kernel.wallet.connect({ connectorId: 'fake', ...(only ? { namespace: only } : {}) })),
      ).toBeDefined()
      await drained()
      expect(wallet.counts.disconnect).toBe(1)
      await kernel.destroy()
    }
  })

  test('behavior: connecting the same wallet again lets its earlier session go', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started([wallet])
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    expect(wallet.counts).toMatchObject({ connect: 2, disconnect: 0, dispose: 1 })
    expect(kernel.store.get(kernel.atoms.connections)).toHaveLength(1)
    await kernel.destroy()
  })

  test('behavior: disconnecting meanwhile gives it up', async () => {
    const wallet = fakeAdapter()
    wallet.fail({ hang: true })
    const { kernel } = await started([wallet])
    const running = caught(kernel.wallet.connect({ connectorId: 'fake' }))
    await drained()
    await kernel.wallet.disconnect()
    wallet.resolvePending()
    expect(isKernelError(await running, 'kernel/aborted')).toBe(true)
    await drained()
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
    expect(wallet.counts.disconnect).toBe(1)
    await kernel.destroy()
  })
})

describe('switchNetwork', () => {
  test('behavior: a wallet that leaves meanwhile stays gone', async () => {
    const wallet = fakeAdapter()
    const { kernel } = await started([wallet])
    await kernel.wallet.connect({ connectorId: 'fake' })
    wallet.fail({ hang: true })
    const running = caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
    await drained()
    wallet.emit({ type: 'disconnected' })
    wallet.resolvePending()
    expect(isKernelError(await running, 'connect/not-connected')).toBe(true)
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    await kernel.destroy()
  })

  test('behavior: plugins hear once of a switch that the wallet reports itself', async () => {
    const heard: string[] = []
    const wallet = fakeAdapter()
    const { kernel } = await started([wallet], { afterNetworkSwitch: ({ to }) => void heard.push(to.id) })
    await kernel.wallet.connect({ connectorId: 'fake' })
    wallet.fail({ hang: true })
    const running = kernel.wallet.switchNetwork({ network: 'test:2' })
    await drained()
    wallet.emit({ type: 'network', network: 'test:2' })
    wallet.resolvePending()
    await running
    await drained()
    expect(heard).toEqual(['test:2'])
    await kernel.destroy()
  })

  test('behavior: they hear once also where another chain family was in use', async () => {
    const heard: (string | undefined)[][] = []
    const wallets = [fakeAdapter(), fakeAdapter({ namespace: 'other', connectorId: 'second' })] as const
    const { kernel } = await started(wallets, {
      afterNetworkSwitch: ({ from, to }) => void heard.push([from?.id, to.id]),
    })
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.connect({ connectorId: 'second' })
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('other:1')
    wallets[0].fail({ hang: true })
    const running = kernel.wallet.switchNetwork({ network: 'test:2' })
    await drained()
    wallets[0].emit({ type: 'network', network: 'test:2' })
    wallets[0].resolvePending()
    await running
    await drained()
    expect(heard).toEqual([['test:1', 'test:2']])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    // The wallet is there already: another family's network was in use.
    await kernel.wallet.switchNetwork({ network: 'other:1' })
    wallets[0].fail({})
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    expect(heard.slice(1)).toEqual([
      ['test:2', 'other:1'],
      ['other:1', 'test:2'],
    ])
    await kernel.destroy()
  })

  test('error: a plugin whose answer is none refuses the switch', async () => {
    for (const answer of [null, true, 0, {}, { deny: 1 }, { handled: false }, 'no']) {
      const wallet = fakeAdapter()
      const { kernel, errors } = await started([wallet], { onNetworkSwitch: () => untyped(answer) })
      const error = await caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
      expect(errors.map((reported) => reported.error)).toEqual([error])
      expect(isKernelError(error, 'plugin/failed') && [error.details.plugin, String(error.cause)]).toEqual([
        'panel',
        'TypeError: onNetworkSwitch takes { deny: reason } or { handled: true }, or nothing; hook.cancel(reason) refuses',
      ])
      expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:1')
      await kernel.destroy()
    }
  })
})

test('error: a denial beside another answer is a denial', async () => {
  const answer = { handled: undefined, deny: 'Not today' }
  const { kernel } = await started([fakeAdapter()], { onNetworkSwitch: () => untyped(answer) })
  expect(await caught(kernel.wallet.switchNetwork({ network: 'test:2' }))).toMatchObject({
    code: 'network/denied',
    details: { plugin: 'panel', reason: 'Not today' },
  })
  await kernel.destroy()
})

describe('disconnect', () => {
  test('error: a wallet that never lets go is given up after the limit', async () => {
    const wallet = fakeAdapter()
    const { kernel, clock } = await started([wallet])
    const never = () => Promise.race<never>([])
    const connectors = kernel.store.get(kernel.atoms.connectors)
    const connector = connectors[0]
    if (!connector) throw new Error('no wallet')
    const open = connector.connect
    Object.assign(connector, {
      connect: async (...args: Parameters<typeof open>) => ({ ...(await open(...args)), disconnect: never }),
    })
    await kernel.wallet.connect({ connectorId: 'fake' })
    const running = caught(kernel.wallet.disconnect())
    await drained()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    await clock.advance(DISCONNECT_LIMIT)
    expect(isKernelError(await running, 'disconnect/failed')).toBe(true)
    await kernel.destroy()
  })
})

describe('onRpcRequest', () => {
  test('error: an answer that is none does not open the gate', async () => {
    for (const answer of [null, false, true, 0, '', {}, []]) {
      const wallet = fakeAdapter()
      const { kernel } = await started([wallet], { onRpcRequest: () => untyped(answer) })
      await kernel.wallet.connect({ connectorId: 'fake' })
      const error = await caught(kernel.wallet.request({ network: 'test:1', method: 'sign', params: [] }))
      expect(isKernelError(error, 'plugin/failed') && [error.details.plugin, String(error.cause)]).toEqual([
        'panel',
        'TypeError: onRpcRequest takes { result }, or nothing; hook.cancel(reason) refuses',
      ])
      expect(wallet.requests).toEqual([])
      await kernel.destroy()
    }
  })

  test('default: an answer, even of nothing, is an answer', async () => {
    const wallet = fakeAdapter()
    let answer: { readonly result: unknown } = { result: undefined }
    const { kernel } = await started([wallet], { onRpcRequest: () => answer })
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(await kernel.wallet.request({ network: 'test:1', method: 'sign', params: [] })).toBeUndefined()
    answer = { result: false }
    expect(await kernel.wallet.request({ network: 'test:1', method: 'sign', params: [] })).toBe(false)
    expect(wallet.requests).toEqual([])
    await kernel.destroy()
  })
})
