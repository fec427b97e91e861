import { definePlugin } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { FAKE, type Started, start } from '../fixtures/start.ts'

describe('cancel', () => {
  it.each<[string, (test: Started) => unknown]>([
    ['going back', ({ kernel }) => kernel.router.back()],
    ['cancelling', ({ plugin }) => plugin.cancel()],
    ['closing the modal', ({ kernel }) => kernel.close()],
    ['another view in its place', ({ kernel }) => kernel.router.replace('connect.GetWallet')],
  ])('behavior: %s gives up; a late answer changes nothing', async (_, leave) => {
    const test = await start()
    const { kernel, plugin, wallet, attempt, names, settle } = test
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await leave(test)
    expect(attempt()).toBeUndefined()
    wallet.resolvePending()
    await settle()
    expect(attempt()).toBeUndefined()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(kernel.store.get(plugin.atoms.recentWallets)).toEqual([])
    expect(names()).toEqual(['SELECT_WALLET'])
  })

  it('behavior: cancel leads to the wallets also when the view was opened directly', async () => {
    const { kernel, plugin, top } = await start()
    kernel.router.reset('connect.ConnectingExternal', FAKE)
    await plugin.cancel()
    expect(top()).toBe('connect.Connect')
  })
})

describe('finish', () => {
  it('parameters: afterConnect', async () => {
    const account = definePlugin({
      id: 'account',
      api: 1,
      views: { Account: { load: async () => ({ default: () => null }), start: 'connected' } },
    })
    const { kernel, plugin, top, settle } = await start({ afterConnect: 'account' }, [account])
    await plugin.connectWallet('fake')
    await settle()
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    expect(top()).toBe('account.Account')
  })

  it('behavior: a view that was opened over it in the moment of success stays', async () => {
    const shop = definePlugin({ id: 'shop', api: 1, views: { Cart: { load: async () => ({ default: () => null }) } } })
    const { kernel, plugin, wallet, clock, top, settle } = await start({}, [shop])
    const { router }: { readonly router: { push(route: string): void } } = kernel
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(60)
    wallet.resolvePending()
    await settle()
    router.push('shop.Cart')
    await plugin.finish(0)
    expect([kernel.store.get(kernel.atoms.modal).open, top()]).toEqual([true, 'shop.Cart'])
  })

  it('behavior: without a view for the connected the modal closes', async () => {
    const { kernel, plugin, settle } = await start({ afterConnect: 'account' })
    await plugin.connectWallet('fake')
    await settle()
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('behavior: the latch is seen closed before the view changes', async () => {
    const { kernel, plugin, clock, wallet, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(60)
    wallet.resolvePending()
    await settle()
    void plugin.finish(640)
    await clock.advance(639)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    await clock.advance(1)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })
  it('behavior: a wallet that answers within 60 milliseconds shows no latch', async () => {
    const { kernel, plugin, clock, wallet, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(59)
    wallet.resolvePending()
    await settle()
    expect(kernel.store.get(kernel.atoms.connection)).toBeDefined()
    await expect.poll(() => kernel.store.get(kernel.atoms.modal).open).toBe(false)
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'success', key: 'connected' })
  })

  it('behavior: the account is painted before the modal goes', async () => {
    const { kernel, plugin } = await start()
    const seen: string[] = []
    kernel.store.sub(kernel.atoms.connection, () => {
      requestAnimationFrame(() => seen.push('frame'))
    })
    kernel.store.sub(kernel.atoms.modal, () => {
      if (!kernel.store.get(kernel.atoms.modal).open) seen.push('closed')
    })
    await plugin.connectWallet('fake')
    await expect.poll(() => seen).toEqual(['frame', 'closed'])
  })
})
