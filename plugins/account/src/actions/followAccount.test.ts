import { describe, expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

describe('followAccount', () => {
  it('default: without a button that shows it, no balance is read', async () => {
    const test = await setUp()
    await test.connect()
    await test.clock.advance(60_000)
    expect(test.ledger.reads).toBe(0)
  })

  it('behavior: a button that shows the balance has it read for each account and network', async () => {
    const test = await setUp()
    const { store, plugins, wallet } = test.kernel
    const text = () => store.get(plugins.account.atoms.balanceText)
    const stop = store.sub(plugins.account.atoms.balanceText, () => undefined)
    await test.connect()
    await expect.poll(text).toBe('0.612\u00A0COIN')
    test.ledger.value = 10n ** 18n
    await wallet.switchNetwork({ network: 'one:2' })
    await expect.poll(text).toBe('1\u00A0COIN')
    expect(test.ledger.reads).toBe(2)
    stop()
    await wallet.switchAccount({ address: 'one:2:0xbbbb2222' })
    await test.clock.advance(1_000)
    expect(test.ledger.reads).toBe(2)
  })

  it('behavior: no balance is shown beside another account or network than it belongs to', async () => {
    const test = await setUp()
    const { store, plugins, wallet, atoms } = test.kernel
    const { balance, balanceText } = plugins.account.atoms
    store.sub(balanceText, () => undefined)
    await test.connect()
    await expect.poll(() => store.get(balanceText)).toBe('0.612\u00A0COIN')
    test.ledger.isHolding = true
    const shown: unknown[] = []
    for (const moved of [atoms.network, atoms.account])
      store.sub(moved, () => shown.push(store.get(balanceText), store.get(balance)?.value))
    await wallet.switchNetwork({ network: 'one:2' })
    await wallet.switchAccount({ address: 'one:2:0xbbbb2222' })
    expect(shown.length).toBeGreaterThanOrEqual(4)
    expect(shown.filter((value) => value !== undefined)).toEqual([])
    test.settle()
  })

  it('behavior: a button that comes later has it read too', async () => {
    const test = await setUp()
    await test.connect()
    const { store, plugins } = test.kernel
    store.sub(plugins.account.atoms.balanceText, () => undefined)
    await expect.poll(() => store.get(plugins.account.atoms.balanceText)).toBe('0.612\u00A0COIN')
  })

  it('behavior: what was known of an account goes with it', async () => {
    const test = await setUp()
    await test.connect()
    const { store, plugins, wallet } = test.kernel
    await plugins.account.refreshBalance()
    await wallet.disconnect()
    await expect.poll(() => store.get(plugins.account.atoms.balances)).toEqual({})
    expect(store.get(plugins.account.atoms.balanceText)).toBeUndefined()
  })

  it('behavior: a wallet that ends the connection ends the view', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    test.kernel.router.push('account.Accounts')
    test.wallet.emit({ type: 'disconnected' })
    await expect.poll(test.routes).toEqual(['connect.Connect'])
  })

  it('behavior: a wallet that ends the connection is announced once, with the way back', async () => {
    const test = await setUp()
    await test.connect()
    const toast = () => test.kernel.store.get(test.kernel.atoms.toast)
    test.wallet.emit({ type: 'disconnected' })
    await expect.poll(toast).toMatchObject({ kind: 'error', key: 'walletLost', action: { message: 'reconnect' } })
    toast()?.action?.run()
    await expect.poll(() => test.reconnected).toHaveLength(1)
    const id = toast()?.id
    await test.connect()
    await test.clock.advance(1_000)
    expect(toast()?.id).toBe(id)
  })

  it('behavior: what the user has disconnected is not announced', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.wallet.disconnect()
    await test.clock.advance(1_000)
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toBeUndefined()
  })

  it('behavior: leaves other views alone', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('connect.Connect')
    test.wallet.emit({ type: 'disconnected' })
    await test.clock.advance(1_000)
    expect(test.routes()).toEqual(['connect.Connect'])
  })
})
