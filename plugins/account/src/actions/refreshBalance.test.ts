import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

describe('refreshBalance', () => {
  it('default', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.plugins.account.refreshBalance()
    const at = test.clock.now()
    expect(test.balance()).toEqual({
      status: 'ready',
      value: 612_400_000_000_000_000n,
      decimals: 18,
      symbol: 'COIN',
      at,
    })
  })

  it('behavior: nothing happens while nothing is connected', async () => {
    const test = await setUp()
    await test.kernel.plugins.account.refreshBalance({ force: true })
    expect(test.ledger.reads).toBe(0)
    expect(test.balance()).toBeUndefined()
  })

  it('behavior: is fresh for 30 seconds, unless forced', async () => {
    const test = await setUp()
    await test.connect()
    const { refreshBalance } = test.kernel.plugins.account
    await refreshBalance()
    await test.clock.advance(29_999)
    await refreshBalance()
    expect(test.ledger.reads).toBe(1)
    await refreshBalance({ force: true })
    expect(test.ledger.reads).toBe(2)
    await test.clock.advance(30_000)
    await refreshBalance()
    expect(test.ledger.reads).toBe(3)
  })

  it('behavior: the old value stays while a new one is read, and after a failure', async () => {
    const test = await setUp()
    await test.connect()
    const { refreshBalance } = test.kernel.plugins.account
    await refreshBalance()
    test.ledger.isHolding = true
    test.ledger.error = kernelError('rpc/unavailable')
    const done = refreshBalance({ force: true })
    await expect.poll(() => test.balance()?.status).toBe('loading')
    expect(test.balance()?.value).toBe(612_400_000_000_000_000n)
    test.settle()
    await done
    expect(test.balance()).toMatchObject({ status: 'failed', value: 612_400_000_000_000_000n })
  })

  it('error: a failure blocks the next attempt for 30 seconds, forced or not', async () => {
    const test = await setUp()
    await test.connect()
    const { refreshBalance } = test.kernel.plugins.account
    test.ledger.error = kernelError('rpc/unavailable')
    await refreshBalance()
    expect(test.balance()).toMatchObject({ status: 'failed', failedAt: test.clock.now() })
    expect(test.balance()?.value).toBeUndefined()
    await test.clock.advance(29_999)
    await refreshBalance({ force: true })
    expect(test.ledger.reads).toBe(1)
    test.ledger.error = undefined
    await test.clock.advance(1)
    await refreshBalance({ force: true })
    expect(test.balance()).toMatchObject({ status: 'ready' })
    expect(test.balance()?.failedAt).toBeUndefined()
  })

  it('behavior: the snackbar says it once, while the widget is open at a view that does not say it', async () => {
    const test = await setUp()
    await test.connect()
    const { refreshBalance } = test.kernel.plugins.account
    const toast = () => test.kernel.store.get(test.kernel.atoms.toast)
    test.ledger.error = kernelError('rpc/unavailable')
    await refreshBalance()
    expect(toast()).toBeUndefined()
    test.kernel.open()
    await test.clock.advance(30_000)
    await refreshBalance()
    expect(toast()).toBeUndefined()
    await test.kernel.wallet.switchNetwork({ network: 'one:2' })
    await refreshBalance()
    expect(toast()).toBeUndefined()
    await test.clock.advance(30_000)
    test.ledger.error = undefined
    await refreshBalance({ force: true })
    test.ledger.error = kernelError('rpc/unavailable')
    test.kernel.open('account.Settings')
    await refreshBalance({ force: true })
    expect(toast()).toMatchObject({ kind: 'error', key: 'balanceUnavailable' })
  })

  it.each([-1n, 2n ** 256n, 12, '12', null, undefined])('error: a node that answers %s', async (value) => {
    const test = await setUp()
    await test.connect()
    test.ledger.value = value
    await test.kernel.plugins.account.refreshBalance()
    expect(test.balance()).toMatchObject({ status: 'failed', error: { code: 'rpc/malformed' } })
    expect(test.balance()?.value).toBeUndefined()
  })

  it('error: a wallet that cannot tell', async () => {
    const test = await setUp({ hasBalance: false })
    await test.connect()
    await test.kernel.plugins.account.refreshBalance()
    expect(test.balance()).toMatchObject({ status: 'unsupported' })
  })

  it('error: a network the site does not offer', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit({ type: 'network', network: 'one:99' })
    await test.kernel.plugins.account.refreshBalance()
    expect(test.balance()).toMatchObject({ status: 'unsupported' })
    expect(test.ledger.reads).toBe(0)
  })

  it('behavior: an answer belongs to the account and network it was asked for', async () => {
    const test = await setUp()
    await test.connect()
    test.ledger.isHolding = true
    const first = test.kernel.plugins.account.refreshBalance()
    await expect.poll(() => test.ledger.reads).toBe(1)
    await test.kernel.wallet.switchNetwork({ network: 'one:2' })
    test.settle()
    await first
    await expect.poll(test.balance).toBeUndefined()
    const { balances } = test.kernel.plugins.account.atoms
    expect(Object.keys(test.kernel.store.get(balances))).toEqual(['one:1:0xaaaa1111'])
  })
})
