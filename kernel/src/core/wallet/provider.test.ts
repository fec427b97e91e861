import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeAdapterOptions, type FakeWallet, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { loadActions } from '../async/chunks.ts'
import { drained } from '../fixtures/drained.ts'
import { type PlainTaps, plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { definePlugin } from '../plugins/definePlugin.ts'

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function started(taps: PlainTaps = {}, options: FakeAdapterOptions = {}) {
  const wallet = fakeAdapter(options)
  const made = createTestKernel({
    adapters: [wallet.adapter],
    plugins: [definePlugin({ id: 'policy', api: 1, hooks: plainTaps(taps) })],
  })
  await Promise.all([made.kernel.start(), loadActions(), import('./provider.ts')])
  return { ...made, wallet }
}

async function connected(taps: PlainTaps = {}, options: FakeAdapterOptions = {}) {
  const made = await started(taps, options)
  await made.kernel.wallet.connect({ connectorId: 'fake' })
  return made
}

/** Everything a provider fires. */
function record(kernel: Pick<Awaited<ReturnType<typeof started>>['kernel'], 'wallet'>): readonly unknown[] {
  const events: unknown[] = []
  const provider = kernel.wallet.getProvider()
  provider.on('connect', ({ chainId }) => events.push(['connect', chainId]))
  provider.on('disconnect', (error) => events.push(['disconnect', Reflect.get(error, 'code')]))
  provider.on('accountsChanged', (accounts) => events.push(['accountsChanged', ...accounts]))
  provider.on('chainChanged', (chainId) => events.push(['chainChanged', chainId]))
  return events
}

describe('request', () => {
  test('default: goes to the active wallet on its network, once, past onRpcRequest', async () => {
    const seen: unknown[] = []
    const { kernel, wallet } = await connected({
      onRpcRequest: ({ method, network }) => void seen.push([method, network]),
    })
    const provider = kernel.wallet.getProvider()
    expect(await provider.request({ method: 'sign', params: ['0x'] })).toBe('sign done')
    expect(seen).toEqual([['sign', 'test:1']])
    expect(wallet.requests).toEqual([{ network: 'test:1', method: 'sign', params: ['0x'] }])
    await kernel.destroy()
  })

  test('default: one object for each namespace, before and after a wallet is connected', async () => {
    const { kernel } = await started()
    const provider = kernel.wallet.getProvider('test')
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(kernel.wallet.getProvider('test')).toBe(provider)
    expect(kernel.wallet.getProvider()).toBe(kernel.wallet.getProvider())
    expect(await provider.request({ method: 'sign' })).toBe('sign done')
    await kernel.destroy()
  })

  test.each([
    ['nothing is connected', 4900, undefined, {}],
    ['the user refuses', 4001, { code: 4001, message: 'no' }, {}],
    ['the account is not allowed', 4100, { code: 4100, message: 'no' }, {}],
    ['the wallet does not know the method', 4200, { code: 4200, message: 'no' }, {}],
    ['the wallet does not know the chain', 4902, { code: 4902, message: 'no' }, {}],
    ['the wallet makes no atomic batch', 5760, { code: 5760, message: 'no' }, {}],
    ['the wallet is busy', -32002, { code: -32002, message: 'no' }, {}],
    ['a contract reverts', 3, { code: 3, message: 'execution reverted', data: '0x08c379a0' }, { data: '0x08c379a0' }],
    ['the wallet says nothing of use', -32603, new Error('boom'), {}],
  ])('error: %s', async (title, code, failure, more) => {
    const { kernel, wallet } = title === 'nothing is connected' ? await started() : await connected()
    if (failure) wallet.fail({ reject: failure })
    const error = await caught(kernel.wallet.getProvider().request({ method: 'sign' }))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code, ...more })
    await kernel.destroy()
  })

  test('error: a plugin that refuses', async () => {
    const { kernel, wallet } = await connected({ onRpcRequest: (_, hook) => hook.cancel('not today') })
    expect(await caught(kernel.wallet.getProvider().request({ method: 'sign' }))).toMatchObject({ code: 4001 })
    expect(wallet.requests).toEqual([])
    await kernel.destroy()
  })

  test('error: the wallet left its network while a plugin was asked', async () => {
    const made: { wallet?: FakeWallet } = {}
    const { kernel, wallet } = await connected({
      onRpcRequest: () => made.wallet?.emit({ type: 'network', network: 'test:2' }),
    })
    made.wallet = wallet
    expect(await caught(kernel.wallet.getProvider().request({ method: 'sign' }))).toMatchObject({ code: 4901 })
    expect(wallet.requests).toEqual([])
    await kernel.destroy()
  })

  test('behavior: questions that differ are for the wallet to put in order, as with its own provider; the same one is refused', async () => {
    const { kernel, wallet } = await connected()
    wallet.fail({ hangRequests: true })
    const provider = kernel.wallet.getProvider()
    const first = provider.request({ method: 'sign', params: ['a'] })
    const second = provider.request({ method: 'sign', params: ['b'] })
    await expect.poll(() => wallet.requests.map(({ params }) => params)).toEqual([['a'], ['b']])
    expect(await caught(provider.request({ method: 'sign', params: ['a'] }))).toMatchObject({ code: -32002 })
    wallet.resolvePending()
    expect(await Promise.all([first, second])).toEqual(['sign done', 'sign done'])
    await kernel.destroy()
  })

  test('error: no method', async () => {
    const { kernel } = await connected()
    expect(await caught(kernel.wallet.getProvider().request(untyped({})))).toMatchObject({ code: -32602 })
    await kernel.destroy()
  })
})

describe('events', () => {
  test('default: one for each change that happened, and none for others', async () => {
    const { kernel, wallet } = await started({}, { accounts: ['0xa', '0xb'] })
    const events = record(kernel)
    await drained()
    await kernel.wallet.connect({ connectorId: 'fake' })
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await kernel.wallet.switchAccount({ address: '0xb' })
    wallet.emit({ type: 'network', network: 'test:2' })
    wallet.emit({ type: 'network', network: 'test:1' })
    await kernel.wallet.disconnect()
    expect(events).toEqual([
      ['connect', '1'],
      ['accountsChanged', '0xa', '0xb'],
      ['chainChanged', '2'],
      ['accountsChanged', '0xb', '0xa'],
      ['chainChanged', '1'],
      ['accountsChanged'],
      ['disconnect', 4900],
    ])
    await kernel.destroy()
  })

  test('behavior: what happened between the first listener and the code that tells it is told', async () => {
    const { kernel } = await started()
    const events = record(kernel)
    await kernel.wallet.connect({ connectorId: 'fake' })
    await drained()
    expect(events).toEqual([
      ['connect', '1'],
      ['accountsChanged', '0xa11ce'],
    ])
    await kernel.destroy()
  })

  test('behavior: a wallet with other accounts on another chain takes the place of one: the chain first, then its accounts', async () => {
    const { adapter } = fakeAdapter({ connectorId: 'first', accounts: ['0x1'] })
    const networks = [...(adapter.family?.networks ?? [])].reverse()
    const { family: _same, ...other } = fakeAdapter({ connectorId: 'second', accounts: ['0x2'], networks }).adapter
    const { kernel } = createTestKernel({ adapters: [adapter, { ...other, id: 'other' }] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'first' })
    const events = record(kernel)
    await drained()
    await kernel.wallet.connect({ connectorId: 'second' })
    expect(events).toEqual([
      ['chainChanged', '2'],
      ['accountsChanged', '0x2'],
    ])
    await kernel.destroy()
  })

  test('behavior: another wallet that becomes the active one is a change of accounts', async () => {
    const [first, second] = [
      fakeAdapter({ namespace: 'one', connectorId: 'first', accounts: ['0x1'] }),
      fakeAdapter({ namespace: 'two', connectorId: 'second', accounts: ['0x2'] }),
    ]
    const { kernel } = createTestKernel({ adapters: [first.adapter, second.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'first' })
    const seen: unknown[] = []
    kernel.wallet.getProvider().on('accountsChanged', (accounts) => seen.push(accounts))
    kernel.wallet.getProvider('one').on('accountsChanged', (accounts) => seen.push(['one', ...accounts]))
    await drained()
    await kernel.wallet.connect({ connectorId: 'second' })
    expect(seen).toEqual([['0x2']])
    await kernel.destroy()
  })

  test('behavior: a listener that was removed hears nothing, one that throws stops nobody', async () => {
    const { kernel, errors } = await started()
    const provider = kernel.wallet.getProvider()
    const seen: unknown[] = []
    const gone = (): void => void seen.push('gone')
    provider.on('connect', () => {
      throw new Error('listener')
    })
    provider.on('connect', gone)
    provider.removeListener('connect', gone)
    provider.on('connect', () => seen.push('stays'))
    await drained()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(seen).toEqual(['stays'])
    expect(errors).toHaveLength(1)
    await kernel.destroy()
  })
})
