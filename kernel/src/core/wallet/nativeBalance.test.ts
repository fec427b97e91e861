import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { isBalance, mayRead, retryIn } from '../assets.ts'
import { kernelError } from '../errors/errorTable.ts'
import { memoryStorage } from '../services/platform.ts'
import type { SyncStorageService } from '../services/services.ts'

async function setUp(storage: SyncStorageService = memoryStorage(), id?: string) {
  const node = {
    value: 5n as unknown,
    parts: {} as { readonly locked?: bigint; readonly reserved?: bigint },
    error: undefined as unknown,
    reads: 0,
    held: undefined as Promise<void> | undefined,
  }
  const nativeBalance = async () => async () => {
    node.reads += 1
    await node.held
    if (node.error !== undefined) throw node.error
    return { value: node.value as bigint, ...node.parts }
  }
  const wallet = fakeAdapter({ accounts: ['0xa', '0xb'], capabilities: { nativeBalance } })
  const tools = createTestKernel({ adapters: [wallet.adapter], storage, ...(id ? { id } : {}) })
  const { kernel } = tools
  await kernel.start()
  const known = () => kernel.store.get(kernel.atoms.nativeBalances)
  return { ...tools, wallet, node, known, connect: () => kernel.wallet.connect({ connectorId: 'fake' }) }
}

describe('nativeBalance', () => {
  test('default: in the answer and in the atom', async () => {
    const { kernel, connect, known, clock } = await setUp()
    await connect()
    const balance = { status: 'ready', value: 5n, decimals: 18, symbol: 'COIN', at: clock.now() }
    expect(await kernel.wallet.nativeBalance()).toEqual(balance)
    expect(known()).toEqual({ 'test:1:0xa': balance })
  })

  test('behavior: nothing is read while nothing is connected', async () => {
    const { kernel, node } = await setUp()
    expect(await kernel.wallet.nativeBalance({ force: true })).toBeUndefined()
    expect(node.reads).toBe(0)
  })

  test('behavior: fresh for 30 seconds, unless forced', async () => {
    const { kernel, connect, node, clock } = await setUp()
    await connect()
    await kernel.wallet.nativeBalance()
    await clock.advance(29_999)
    await kernel.wallet.nativeBalance()
    expect(node.reads).toBe(1)
    await kernel.wallet.nativeBalance({ force: true })
    expect(node.reads).toBe(2)
    await clock.advance(30_000)
    await kernel.wallet.nativeBalance()
    expect(node.reads).toBe(3)
  })

  test('behavior: all who ask at once share one read', async () => {
    const { kernel, connect, node } = await setUp()
    await connect()
    let go = (): void => undefined
    node.held = new Promise((resolve) => {
      go = resolve
    })
    const asked = [kernel.wallet.nativeBalance(), kernel.wallet.nativeBalance({ force: true })]
    await expect.poll(() => node.reads).toBe(1)
    go()
    expect((await Promise.all(asked)).map((balance) => balance?.value)).toEqual([5n, 5n])
    expect(node.reads).toBe(1)
  })

  test('behavior: what is answered after the wallet has gone is kept nowhere', async () => {
    for (const error of [undefined, kernelError('rpc/unavailable')]) {
      const { kernel, connect, node, known } = await setUp()
      await connect()
      let go = (): void => undefined
      node.held = new Promise((resolve) => {
        go = resolve
      })
      node.error = error
      const asked = kernel.wallet.nativeBalance()
      await expect.poll(() => node.reads).toBe(1)
      await kernel.wallet.disconnect()
      go()
      expect((await asked)?.status).toBe(error ? 'failed' : 'ready')
      expect(known()).toEqual({})
    }
  })

  test('behavior: another tab finds what this one has read', async () => {
    const storage = memoryStorage()
    const first = await setUp(storage, 'shared')
    await first.connect()
    await first.kernel.wallet.nativeBalance()
    await expect.poll(() => storage.get('cache')).toContain('native-balance:test:1:0xa')
    await first.kernel.destroy()
    const second = await setUp(storage, 'shared')
    await second.connect()
    expect((await second.kernel.wallet.nativeBalance())?.value).toBe(5n)
    expect(second.node.reads).toBe(0)
  })

  test('behavior: what of it cannot be sent is told apart, also to another tab', async () => {
    const storage = memoryStorage()
    const first = await setUp(storage, 'divided')
    first.node.parts = { locked: 2n, reserved: 1n }
    await first.connect()
    expect(await first.kernel.wallet.nativeBalance()).toMatchObject({ value: 5n, locked: 2n, reserved: 1n })
    await expect.poll(() => storage.get('cache')).toContain('reserved')
    await first.kernel.destroy()
    const second = await setUp(storage, 'divided')
    await second.connect()
    expect(await second.kernel.wallet.nativeBalance()).toMatchObject({ value: 5n, locked: 2n, reserved: 1n })
    expect(second.node.reads).toBe(0)
  })

  test('behavior: junk that another tab has left is not believed', async () => {
    const { storage, kernel, connect, node, clock } = await setUp()
    const entry = { at: clock.now(), value: { value: '-1e9', at: 'now' } }
    storage.set('cache', JSON.stringify({ 'native-balance:test:1:0xa': entry }))
    await connect()
    expect((await kernel.wallet.nativeBalance())?.value).toBe(5n)
    expect(node.reads).toBe(1)
  })

  test('behavior: a connection can be named', async () => {
    const { kernel, connect } = await setUp()
    const { id } = await connect()
    expect((await kernel.wallet.nativeBalance({ connectionId: id }))?.value).toBe(5n)
    expect(await kernel.wallet.nativeBalance({ connectionId: 'other' })).toBeUndefined()
  })

  test('behavior: what was known goes with the account', async () => {
    const { kernel, connect, known } = await setUp()
    await connect()
    await kernel.wallet.nativeBalance()
    await kernel.wallet.disconnect()
    await expect.poll(known).toEqual({})
  })

  test('behavior: what is known of other accounts and networks stays, as the same object', async () => {
    const { kernel, connect, known } = await setUp()
    await connect()
    await kernel.wallet.nativeBalance()
    await kernel.wallet.switchNetwork({ network: 'test:2' })
    await kernel.wallet.nativeBalance()
    const before = known()
    await kernel.wallet.switchAccount({ address: '0xb' })
    expect(known()).toBe(before)
    expect(Object.keys(before)).toEqual(['test:1:0xa', 'test:2:0xa'])
  })

  test('behavior: a wallet that cannot tell', async () => {
    const wallet = fakeAdapter()
    const { kernel } = createTestKernel({ adapters: [wallet.adapter] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(await kernel.wallet.nativeBalance()).toMatchObject({ status: 'unsupported' })
  })

  test('behavior: a network the site does not offer', async () => {
    const { kernel, connect, wallet, node } = await setUp()
    await connect()
    wallet.emit({ type: 'network', network: 'test:99' })
    expect(await kernel.wallet.nativeBalance()).toMatchObject({ status: 'unsupported' })
    expect(node.reads).toBe(0)
  })

  test('error: a failure keeps the old number and blocks the next attempt for 30 seconds, forced or not', async () => {
    const { kernel, connect, node, clock } = await setUp()
    await connect()
    await kernel.wallet.nativeBalance()
    node.error = kernelError('rpc/unavailable')
    const failed = await kernel.wallet.nativeBalance({ force: true })
    expect(failed).toMatchObject({
      status: 'failed',
      value: 5n,
      failedAt: clock.now(),
      error: { code: 'rpc/unavailable' },
    })
    node.error = undefined
    await clock.advance(29_999)
    expect(await kernel.wallet.nativeBalance({ force: true })).toMatchObject({ status: 'failed' })
    await clock.advance(1)
    const again = await kernel.wallet.nativeBalance({ force: true })
    expect(again).toMatchObject({ status: 'ready' })
    expect(again?.failedAt).toBeUndefined()
  })

  test.each([-1n, 2n ** 256n, 12, '12', null, undefined])('error: a node that answers %s', async (value) => {
    const { kernel, connect, node } = await setUp()
    await connect()
    node.value = value
    expect(await kernel.wallet.nativeBalance()).toMatchObject({ status: 'failed', error: { code: 'rpc/malformed' } })
  })
})

describe('balanceRules', () => {
  const NOW = 1_000_000
  const ready = { status: 'ready', decimals: 18, symbol: 'ETH', value: 1n } as const

  describe('mayRead', () => {
    test.each([
      ['nothing known', undefined, false, true],
      ['being read', { ...ready, status: 'loading' }, true, false],
      ['fresh', { ...ready, at: NOW - 29_999 }, false, false],
      ['fresh, forced', { ...ready, at: NOW - 1 }, true, true],
      ['30 seconds old', { ...ready, at: NOW - 30_000 }, false, true],
      ['from the future', { ...ready, at: NOW + 1 }, false, true],
      ['failed lately', { ...ready, status: 'failed', failedAt: NOW - 29_999 }, true, false],
      ['failed 30 seconds ago', { ...ready, status: 'failed', failedAt: NOW - 30_000 }, true, true],
      ['failed in the future', { ...ready, status: 'failed', failedAt: NOW + 1 }, true, true],
      ['failed lately, value fresh', { ...ready, status: 'failed', at: NOW - 1, failedAt: NOW }, false, false],
      ['unsupported', { ...ready, status: 'unsupported' }, false, true],
    ] as const)('parameters: %s', (_name, balance, force, expected) => {
      expect(mayRead(balance, NOW, force)).toBe(expected)
    })
  })

  describe('retryIn', () => {
    test.each([
      [undefined, 0],
      [NOW, 30],
      [NOW - 1, 30],
      [NOW - 29_001, 1],
      [NOW - 30_000, 0],
      [NOW - 90_000, 0],
      [NOW + 1, 0],
    ])('parameters: failed at %s', (failedAt, seconds) => {
      expect(retryIn({ ...ready, ...(failedAt === undefined ? {} : { failedAt }) }, NOW)).toBe(seconds)
    })
  })

  describe('isBalance', () => {
    test.each([
      [0n, true],
      [2n ** 256n - 1n, true],
      [2n ** 256n, false],
      [-1n, false],
      [1, false],
      ['1', false],
      [null, false],
      [undefined, false],
    ])('parameters: %s', (value, expected) => {
      expect(isBalance(value)).toBe(expected)
    })
  })
})
