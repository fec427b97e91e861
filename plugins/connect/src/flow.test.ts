import { type AnyPlugin, definePlugin, isKernelError, kernelError, view } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { connect } from './index.ts'
import type { ConnectOptions } from './options.ts'

const FAKE = { connectorId: 'fake', name: 'Fake wallet' }

async function start(options?: ConnectOptions, others: readonly AnyPlugin[] = []) {
  const wallet = fakeAdapter({ resumes: false })
  const test = createTestKernel({ plugins: [connect(options), ...others], adapters: [wallet.adapter] })
  await test.kernel.start()
  const { kernel } = test
  const plugin = kernel.plugins.connect
  const attempt = () => kernel.store.get(plugin.atoms.attempt)
  const top = () => kernel.store.get(kernel.atoms.history).at(-1)?.route
  const names = () => test.events.map(({ name }) => name).filter((name) => !name.startsWith('MODAL'))
  kernel.open()
  return { ...test, wallet, plugin, attempt, top, names }
}

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('connecting a wallet', () => {
  it('default', async () => {
    const { kernel, plugin, wallet, attempt, top, names, events } = await start()
    expect(top()).toBe('connect.Connect')
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    expect(top()).toBe('connect.ConnectingExternal')
    expect(attempt()).toEqual({ wallet: FAKE, status: 'running', elapsed: 0 })
    wallet.answer()
    await settle()
    expect(attempt()?.status).toBe('connected')
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({
      kind: 'success',
      word: 'connected',
      values: { wallet: 'Fake wallet' },
    })
    expect(kernel.store.get(plugin.atoms.recentWallets)).toEqual(['fake'])
    expect(names()).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
    expect(events.find(({ name }) => name === 'CONNECT_SUCCESS')?.props).toEqual({
      method: 'browser',
      name: 'Fake wallet',
    })
    expect(attempt()).toBeUndefined()
  })

  it('parameters: afterConnect', async () => {
    const account = definePlugin({
      id: 'account',
      api: 1,
      views: { Account: view(async () => ({ default: () => null }), { start: 'connected' }) },
    })
    const { kernel, plugin, top } = await start({ afterConnect: 'account' }, [account])
    await plugin.connectWallet('fake')
    await settle()
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    expect(top()).toBe('account.Account')
  })

  it('behavior: without a view for the connected the modal closes', async () => {
    const { kernel, plugin } = await start({ afterConnect: 'account' })
    await plugin.connectWallet('fake')
    await settle()
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('behavior: the latch is seen closed before the view changes', async () => {
    const { kernel, plugin, clock } = await start()
    await plugin.connectWallet('fake')
    await settle()
    void plugin.finish(640)
    await clock.advance(639)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    await clock.advance(1)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('parameters: target', async () => {
    const { plugin, attempt, wallet } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake', { namespace: 'test', network: 'test:2' })
    expect(attempt()?.wallet).toEqual({ ...FAKE, namespace: 'test', network: 'test:2' })
  })

  it('behavior: the wallet is asked once however often the row is pressed or the view appears', async () => {
    const { plugin, wallet } = await start()
    wallet.fail({ hang: true })
    await Promise.all([plugin.connectWallet('fake'), plugin.connectWallet('fake')])
    void plugin.begin(FAKE)
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: a wallet that is slow is called so after 30 seconds, and may still answer', async () => {
    const { plugin, wallet, attempt, clock } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(29_999)
    expect(attempt()?.elapsed).toBe(0)
    await clock.advance(1)
    expect(attempt()?.elapsed).toBe(30_000)
    wallet.answer()
    await settle()
    expect(attempt()?.status).toBe('connected')
  })

  it('behavior: nothing is tried again by itself', async () => {
    const { plugin, wallet, clock, attempt } = await start()
    wallet.fail({ reject: { code: -32603, message: 'Internal error' } })
    await plugin.connectWallet('fake')
    await settle()
    expect(attempt()?.status).toBe('failed')
    await clock.advance(120_000)
    void plugin.begin(FAKE)
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: retry asks once more and starts the wait anew', async () => {
    const { plugin, wallet, clock, attempt } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(30_000)
    await plugin.retry()
    await settle()
    expect(attempt()).toEqual({ wallet: FAKE, status: 'running', elapsed: 0 })
    expect(wallet.counts.connect).toBe(2)
    await clock.advance(29_999)
    expect(attempt()?.elapsed).toBe(0)
    wallet.answer()
    await settle()
    expect(attempt()?.status).toBe('connected')
  })

  it.each<[string, (test: Awaited<ReturnType<typeof start>>) => unknown]>([
    ['going back', ({ kernel }) => kernel.router.back()],
    ['cancelling', ({ plugin }) => plugin.cancel()],
    ['closing the modal', ({ kernel }) => kernel.close()],
    ['another view in its place', ({ kernel }) => kernel.router.replace('connect.GetWallet')],
  ])('behavior: %s gives up; a late answer changes nothing', async (_, leave) => {
    const test = await start()
    const { kernel, plugin, wallet, attempt, names } = test
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await leave(test)
    expect(attempt()).toBeUndefined()
    wallet.answer()
    await settle()
    expect(attempt()).toBeUndefined()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(kernel.store.get(plugin.atoms.recentWallets)).toEqual([])
    expect(names()).toEqual(['SELECT_WALLET'])
  })

  it('behavior: help may cover the view; the answer is still taken', async () => {
    const { kernel, plugin, wallet } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    kernel.router.push('connect.WhatIsAWallet')
    wallet.answer()
    await settle()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('behavior: cancel leads to the wallets also when the view was opened directly', async () => {
    const { kernel, plugin, top } = await start()
    kernel.router.reset('connect.ConnectingExternal', FAKE)
    await plugin.cancel()
    expect(top()).toBe('connect.Connect')
  })

  it('behavior: a second visit knows the two wallets used last', async () => {
    const first = await start()
    await first.plugin.connectWallet('fake')
    await settle()
    const id = first.kernel.id
    await first.kernel.destroy()
    const keys = first.storage
    const again = createTestKernel({ id, plugins: [connect()], storage: keys })
    await again.kernel.start()
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual(['fake'])
    await again.kernel.plugins.connect.forgetRecent('other')
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual(['fake'])
    await again.kernel.plugins.connect.forgetRecent()
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['declined', { code: 4001 }, 'connect/rejected'],
    ['already asked', kernelError('connect/pending'), 'connect/pending'],
    ['locked', kernelError('connect/no-accounts'), 'connect/no-accounts'],
    ['vanished', kernelError('connect/vanished'), 'connect/vanished'],
    ['nonsense', 'nonsense', 'connect/failed'],
  ])('error: %s', async (_, reject, code) => {
    const { plugin, wallet, attempt, events } = await start()
    wallet.fail({ reject })
    await plugin.connectWallet('fake')
    await settle()
    expect(attempt()).toMatchObject({ status: 'failed', error: { code } })
    expect(events.find(({ name }) => name === 'CONNECT_ERROR')?.props).toEqual({ code, name: 'Fake wallet' })
  })

  it('error: a wallet that is not there', async () => {
    const { plugin, top } = await start()
    await expect(plugin.connectWallet('other')).rejects.toSatisfy((error) =>
      isKernelError(error, 'connect/unknown-connector'),
    )
    expect(top()).toBe('connect.Connect')
  })
})

describe('legal consent', () => {
  const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }

  it('default', async () => {
    const { kernel, plugin, wallet, top } = await start({ legal })
    await plugin.connectWallet('fake')
    expect(kernel.store.get(plugin.atoms.legal)).toEqual({ accepted: false, misses: 1 })
    expect(top()).toBe('connect.Connect')
    await plugin.acceptLegal(true)
    await plugin.connectWallet('fake')
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: nobody gets round the gate', async () => {
    const { kernel, plugin, wallet } = await start({ legal })
    const refusal = kernel.wallet.connect({ connectorId: 'fake' })
    await expect(refusal).rejects.toMatchObject({ code: 'hook/cancelled', details: { reason: 'legal-not-accepted' } })
    await plugin.acceptLegal(true)
    await plugin.acceptLegal(false)
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'hook/cancelled' })
    expect(wallet.counts.connect).toBe(0)
  })

  it('behavior: links alone ask nothing', async () => {
    const { kernel } = await start({ legal: { termsUrl: 'https://shop.example/terms' } })
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
  })
})
