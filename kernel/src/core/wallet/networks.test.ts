import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { isKernelError, KernelError } from '../errors/kernelError.ts'
import { drained } from '../fixtures/drained.ts'
import { type PlainTaps, plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import { memoryStorage } from '../services/platform.ts'
import { internalsOf } from '../state/kernelScope.ts'
import { DISCOVERY_LIMIT } from './reconnect.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function connected(taps: PlainTaps = {}) {
  const wallet = fakeAdapter()
  const made = createTestKernel({
    adapters: [wallet.adapter],
    plugins: [definePlugin({ id: 'policy', api: 1, hooks: plainTaps(taps) })],
  })
  await made.kernel.start()
  await made.kernel.wallet.connect({ connectorId: 'fake' })
  return { ...made, wallet }
}

describe('switchNetwork', () => {
  test('default: asks the wallet, then writes the network', async () => {
    const { kernel } = await connected()
    expect(await kernel.wallet.switchNetwork({ network: 'test:2' })).toBe('test:2')
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    expect(kernel.store.get(kernel.atoms.account)?.caipAddress).toBe('test:2:0xa11ce')
    await kernel.destroy()
  })

  test('behavior: without a wallet it is only a choice', async () => {
    const { kernel } = createTestKernel()
    await kernel.start()
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
    await kernel.destroy()
  })

  test('behavior: a plugin may deny or handle it, and the wallet is not asked', async () => {
    const denied = await connected({ onNetworkSwitch: () => ({ deny: 'a swap is running' }) })
    const error = await caught(denied.kernel.wallet.switchNetwork({ network: 'test:2' }))
    expect(isKernelError(error, 'network/denied') && error.details.reason).toBe('a swap is running')
    const handled = await connected({ onNetworkSwitch: () => ({ handled: true }) })
    await handled.kernel.wallet.switchNetwork({ network: 'test:2' })
    expect(handled.kernel.store.get(handled.kernel.atoms.network)?.id).toBe('test:1')
    await denied.kernel.destroy()
    await handled.kernel.destroy()
  })

  test('error: a refusal keeps the network', async () => {
    const { kernel, wallet } = await connected()
    wallet.fail({ reject: { code: 4001, message: 'no' } })
    expect(isKernelError(await caught(kernel.wallet.switchNetwork({ network: 'test:2' })), 'network/rejected')).toBe(
      true,
    )
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:1')
    await kernel.destroy()
  })

  test('error: a network nobody offers is named', async () => {
    const { kernel } = await connected()
    expect(String(await caught(kernel.wallet.switchNetwork({ network: 'test:77' })))).toContain(
      'Network with ID test:77 not found',
    )
    await kernel.destroy()
  })
})

describe('addNetwork and removeNetwork', () => {
  test('error: unknown networks, the last of a namespace, and networks without an adapter', async () => {
    const { kernel } = createTestKernel()
    await expect(kernel.wallet.removeNetwork('test:77')).rejects.toThrow('Network with ID test:77 not found')
    await kernel.wallet.removeNetwork('test:2')
    await expect(kernel.wallet.removeNetwork('test:1')).rejects.toThrow('Cannot remove last network for a namespace')
    const foreign = { ...fakeAdapter({ namespace: 'mars' }).networks[0], id: 'mars:1' as const } as Parameters<
      typeof kernel.wallet.addNetwork
    >[0]
    await expect(kernel.wallet.addNetwork(foreign)).rejects.toThrow("Adapter for namespace mars doesn't exist")
    await kernel.destroy()
  })

  test('error: an adapter cannot be removed while one of its wallets is connected', async () => {
    const { kernel } = await connected()
    await expect(kernel.wallet.removeAdapter('test')).rejects.toThrow('cannot be removed while')
    await kernel.wallet.disconnect()
    await kernel.wallet.removeAdapter('test')
    expect(kernel.store.get(kernel.atoms.connectors)).toEqual([])
    await kernel.destroy()
  })
})

describe('what is running', () => {
  test('behavior: a switch during a connect, and its end, leave the connect running', async () => {
    const slow = fakeAdapter({ namespace: 'slow', connectorId: 'slow' })
    slow.fail({ hang: true })
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, slow.adapter] })
    await kernel.start()
    const connecting = kernel.wallet.connect({ connectorId: 'slow' })
    await expect.poll(() => slow.counts.connect).toBe(1)
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    expect(kernel.store.get(kernel.atoms.operations)).toMatchObject({ connect: { target: 'slow', namespace: 'slow' } })
    slow.resolvePending()
    await connecting
    expect(kernel.store.get(kernel.atoms.operations)).toEqual({})
    await kernel.destroy()
  })

  test('behavior: a newer switch takes the place of the question that the wallet shows', async () => {
    const wallet = fakeAdapter()
    const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    wallet.fail({ hang: true })
    const first = caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
    await drained()
    const second = kernel.wallet.switchNetwork({ network: 'test:2' })
    expect(isKernelError(await first, 'kernel/aborted')).toBe(true)
    await drained()
    wallet.resolvePending()
    expect(await second).toBe('test:2')
    await kernel.destroy()
  })

  test('behavior: a switch to the network in use asks nobody and tells nobody', async () => {
    const seen: string[] = []
    const { kernel, wallet } = await connected({
      onNetworkSwitch: () => void seen.push('gate'),
      afterNetworkSwitch: () => void seen.push('after'),
    })
    expect(await kernel.wallet.switchNetwork({ network: 'test:1' })).toBe('test:1')
    expect(seen).toEqual([])
    expect(wallet.requests).toEqual([])
    await kernel.destroy()
  })

  test('behavior: a wallet that has gone on to another network by the time it answers is believed', async () => {
    const wallet: FakeWallet = fakeAdapter({
      capabilities: {
        async switchNetwork() {
          return async ({ network }) => {
            wallet.emit({ type: 'network', network: network.id })
            wallet.emit({ type: 'network', network: 'test:1' })
          }
        },
      },
    })
    const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    const error = await caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
    expect(isKernelError(error, 'network/switch-failed')).toBe(true)
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:1')
    expect(kernel.store.get(kernel.atoms.connection)?.network).toBe('test:1')
    await kernel.destroy()
  })

  test('behavior: a wallet that is connected while another one switches keeps its own network', async () => {
    const slow = fakeAdapter()
    const { family: _, ...other } = fakeAdapter({ connectorId: 'other' }).adapter
    const { kernel } = createTestKernel({ adapters: [slow.adapter, { ...other, id: 'other' }] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    slow.fail({ hang: true })
    const switching = caught(kernel.wallet.switchNetwork({ network: 'test:2' }))
    await expect.poll(() => kernel.store.get(kernel.atoms.operations)).toMatchObject({ switchNetwork: {} })
    await drained()
    await kernel.wallet.connect({ connectorId: 'other' })
    slow.resolvePending()
    expect(isKernelError(await switching, 'network/switch-failed')).toBe(true)
    expect(kernel.store.get(kernel.atoms.connection)).toMatchObject({ connectorId: 'other', network: 'test:1' })
    await kernel.destroy()
  })
})

describe('addAdapter and removeAdapter', () => {
  test('behavior: what only a removed adapter understood goes with it', async () => {
    const other = fakeAdapter({ namespace: 'mars', connectorId: 'rover' })
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, other.adapter] })
    await kernel.start()
    await kernel.wallet.switchNetwork({ network: 'mars:2' })
    other.fail({ hang: true })
    const connecting = caught(kernel.wallet.connect({ connectorId: 'rover' }))
    await expect.poll(() => other.counts.connect).toBe(1)
    await kernel.wallet.removeAdapter('mars')
    expect(isKernelError(await connecting, 'kernel/aborted')).toBe(true)
    const { namespace, selectedNetworks, networks } = kernel.wallet.getState()
    expect([namespace, selectedNetworks]).toEqual(['test', { test: 'test:1' }])
    expect(networks.map(({ id }) => id)).toEqual(['test:1', 'test:2'])
    expect(kernel.store.get(kernel.atoms.families)).toHaveLength(1)
    await kernel.wallet.addAdapter(other.adapter)
    expect(kernel.wallet.getState().networks).toHaveLength(4)
    await kernel.destroy()
  })

  test('behavior: without the last adapter there is no network, no wallet and nothing to switch to, until one is added', async () => {
    const { adapter } = fakeAdapter()
    const { kernel } = createTestKernel({ adapters: [adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.disconnect()
    await kernel.wallet.removeAdapter('test')
    const { networks, namespace, selectedNetworks, active, inactive } = kernel.wallet.getState()
    expect([networks, namespace, selectedNetworks, active, inactive]).toEqual([[], undefined, {}, {}, []])
    expect(kernel.store.get(kernel.atoms.network)).toBeUndefined()
    expect(kernel.store.get(kernel.atoms.connectors)).toEqual([])
    const unknown = caught(kernel.wallet.switchNetwork({ network: 'test:1' }))
    expect(isKernelError(await unknown, 'config/unknown-network')).toBe(true)
    await kernel.wallet.addAdapter(adapter)
    expect((await kernel.wallet.connect({ connectorId: 'fake' })).network).toBe('test:1')
    await kernel.destroy()
  })

  test('behavior: a wallet that is being reopened is let go with its adapter', async () => {
    const storage = memoryStorage()
    const visit = (wallet: FakeWallet) => {
      const { family, ...source } = wallet.adapter
      const alone: Adapter = { id: 'family', api: 1, ...(family ? { family } : {}) }
      return createTestKernel({ storage, adapters: [alone, { ...source, id: 'source' }] })
    }
    const first = visit(fakeAdapter())
    await first.kernel.start()
    await first.kernel.wallet.connect({ connectorId: 'fake' })
    await first.kernel.destroy()
    const wallet = fakeAdapter()
    wallet.fail({ hang: true })
    const { kernel, clock } = visit(wallet)
    const starting = kernel.start()
    await expect.poll(() => wallet.counts.reconnect).toBe(1)
    await kernel.wallet.removeAdapter('source')
    await clock.advance(DISCOVERY_LIMIT)
    await starting
    wallet.resolvePending()
    await drained()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(wallet.counts).toMatchObject({ disconnect: 0, dispose: 1 })
    // It is the wallet's still, for a page that has the adapter.
    expect(kernel.wallet.getState().inactive).toMatchObject([{ sessionId: 'fake' }])
    await kernel.destroy()
  })

  test('behavior: the messages of a removed adapter go with it, and come back with it', async () => {
    const { adapter } = fakeAdapter({ namespace: 'mars', connectorId: 'rover' })
    const speaking = { ...adapter, messages: { en: { far: 'Mars is far' } } }
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, speaking] })
    await kernel.start()
    const { messages } = internalsOf(kernel)
    const far = async () => {
      await messages.load([adapter.id])
      return messages.t(adapter.id, 'far')
    }
    await kernel.wallet.removeAdapter('mars')
    expect(await far()).not.toBe('Mars is far')
    await kernel.wallet.addAdapter(speaking)
    expect(await far()).toBe('Mars is far')
    await kernel.destroy()
  })

  test('behavior: the sentences of its errors come back with an adapter, whatever was loaded in between', async () => {
    const { adapter } = fakeAdapter({ namespace: 'mars', connectorId: 'rover' })
    const speaking = { ...adapter, messages: { en: { 'errors.mars/dust': 'A storm' } } }
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, speaking] })
    await kernel.start()
    const { messages } = internalsOf(kernel)
    const dust = new KernelError('mars/dust', { surface: 'none', retry: false, message: '', hints: [] })
    const shown = () => messages.errorText(dust)
    await messages.load(['kernel'])
    await expect.poll(shown).toBe('A storm')
    await kernel.wallet.removeAdapter(adapter.id)
    await messages.load(['other'])
    await kernel.wallet.addAdapter(speaking)
    await expect.poll(shown).toBe('A storm')
    await kernel.destroy()
  })

  test('behavior: an adapter that is removed while it prepares stays out', async () => {
    const other = fakeAdapter({ namespace: 'mars', connectorId: 'rover' })
    const { family } = other.adapter
    let prepared: (error?: Error) => void = () => undefined
    const prepare = () =>
      new Promise<void>((resolve, reject) => {
        prepared = (error) => (error ? reject(error) : resolve())
      })
    const slow = { ...other.adapter, ...(family && { family: { ...family, prepare } }) }
    const { kernel } = createTestKernel()
    await kernel.start()
    for (const error of [undefined, new Error('offline')]) {
      const adding = caught(kernel.wallet.addAdapter(slow))
      await drained()
      await kernel.wallet.removeAdapter('mars')
      if (error) await kernel.wallet.addAdapter(other.adapter)
      prepared(error)
      expect(await adding).toMatchObject(error ?? { code: 'kernel/aborted' })
      expect(kernel.inspect().adapters).toEqual(error ? ['test', 'mars'] : ['test'])
      expect(kernel.store.get(kernel.atoms.connectors).map(({ id }) => id)).toEqual(
        error ? ['fake', 'rover'] : ['fake'],
      )
    }
    await kernel.destroy()
  })

  test('error: an adapter whose connectors fail leaves nothing behind', async () => {
    const other = fakeAdapter({ namespace: 'mars' })
    const broken = {
      ...other.adapter,
      connectors: () => {
        throw new Error('broken')
      },
    }
    const { kernel } = createTestKernel()
    await kernel.start()
    await expect(kernel.wallet.addAdapter(broken)).rejects.toThrow('broken')
    expect(kernel.wallet.getState().networks.map(({ id }) => id)).toEqual(['test:1', 'test:2'])
    expect(kernel.inspect().adapters).toEqual(['test'])
    expect(kernel.store.get(kernel.atoms.families)).toHaveLength(1)
    await kernel.destroy()
  })
})
