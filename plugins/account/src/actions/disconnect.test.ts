import { describe, expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

describe('disconnect', () => {
  it('default: a single wallet goes at once and the widget closes', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    await test.kernel.plugins.account.disconnect()
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toEqual([])
    expect(test.isOpen()).toBe(false)
    expect(test.wallet.counts.disconnect).toBe(1)
    expect(test.events.find(({ name }) => name === 'DISCONNECT_SUCCESS')?.props).toEqual({ namespace: 'all' })
  })

  it('behavior: asks which of several wallets', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.wallet.connect({ connectorId: 'orbit' })
    test.kernel.open()
    await test.kernel.plugins.account.disconnect()
    expect(test.routes()).toEqual(['account.Account', 'account.ConfirmDisconnect'])
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toHaveLength(2)
  })

  it('behavior: one of several leaves the others', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.wallet.connect({ connectorId: 'orbit' })
    test.kernel.open()
    await test.kernel.plugins.account.disconnectWallet('harbor')
    expect(test.kernel.store.get(test.kernel.atoms.connections).map(({ connectorId }) => connectorId)).toEqual([
      'orbit',
    ])
    expect(test.isOpen()).toBe(true)
    expect(test.events.find(({ name }) => name === 'DISCONNECT_SUCCESS')?.props).toEqual({ namespace: 'one' })
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toMatchObject({ key: 'walletDisconnected' })
  })

  it('behavior: an unknown wallet changes nothing', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.plugins.account.disconnectWallet('unknown')
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toHaveLength(1)
    expect(test.names()).not.toContain('DISCONNECT_SUCCESS')
  })

  it('error: a wallet that cannot be told is shown and reported, and the page has disconnected', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    test.wallet.fail({ disconnect: new Error('the wallet of alice.eth is busy') })
    await test.kernel.plugins.account.disconnect()
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toEqual([])
    const failure = test.events.find(({ name }) => name === 'DISCONNECT_ERROR')
    expect(failure?.props).toEqual({ code: 'disconnect/failed' })
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'disconnectFailed' })
    expect(test.errors.map(({ error }) => error)).toEqual([expect.objectContaining({ code: 'disconnect/failed' })])
  })
})
