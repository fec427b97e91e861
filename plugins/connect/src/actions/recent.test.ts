import { createTestKernel, fakeAdapter, fakePairing } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { start } from '../fixtures/start.ts'
import { connect } from '../index.ts'
import { addRecent } from './recent.ts'

describe('addRecent', () => {
  it.each([
    [[], 'a', ['a']],
    [['b'], 'a', ['a', 'b']],
    [['b', 'a'], 'a', ['a', 'b']],
    [['b', 'c'], 'a', ['a', 'b']],
  ])('parameters: %j and %s', (ids, id, expected) => {
    expect(addRecent(ids, id)).toEqual(expected)
  })
})

describe('forgetRecent', () => {
  it('behavior: a second visit knows the two wallets used last', async () => {
    const first = await start()
    await first.plugin.connectWallet('fake')
    await expect.poll(() => first.kernel.store.get(first.plugin.atoms.recentWallets)).toEqual(['fake'])
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
})

describe('a recent wallet of the directory', () => {
  const stored = { id: 'quay', name: 'Quay', chains: [] }
  const current = listed('Quay', { universalLink: 'https://current.example' })

  async function secondVisit(found: readonly (typeof current)[], hangs = false) {
    const { plugin, calls } = fakeDirectory({
      find: () => (hangs ? new Promise(() => undefined) : Promise.resolve(found)),
    })
    const adapters = [fakeAdapter().adapter, fakePairing().adapter]
    const first = createTestKernel({ plugins: [connect()], adapters })
    await first.kernel.start()
    const before = first.kernel.plugins.connect.atoms
    first.kernel.store.set(before.recentWallets, ['wallet:quay'])
    first.kernel.store.set(before.recentDirectory, [{ ...stored, universalLink: 'https://lapsed.example' }])
    const { id } = first.kernel
    await first.kernel.destroy()
    const test = createTestKernel({ id, plugins: [connect(), plugin], adapters, storage: first.storage })
    const { kernel } = test
    await kernel.start()
    kernel.open()
    const { atoms } = kernel.plugins.connect
    const [wallet = stored] = kernel.store.get(atoms.recentDirectory)
    const top = () => kernel.store.get(kernel.atoms.history).at(-1)
    return { ...test, calls, wallet, top, atoms, plugin: kernel.plugins.connect }
  }

  it('behavior: its links are asked for again when the list opens', async () => {
    const { plugin, calls, atoms, kernel } = await secondVisit([current])
    await plugin.preloadWallets()
    expect(calls).toEqual(['load', 'find quay'])
    expect(kernel.store.get(atoms.recentDetails)).toEqual([current])
  })

  it('behavior: a press waits for its links, and never uses those of storage', async () => {
    const { plugin, wallet, top } = await secondVisit([current])
    await plugin.chooseWallet(wallet)
    expect(top()).toMatchObject({ route: 'connect.ConnectingWalletConnect', params: { wallet: current } })
  })

  it('behavior: a directory that does not respond is not waited for', async () => {
    const { plugin, wallet, top, clock, calls } = await secondVisit([], true)
    const chosen = plugin.chooseWallet(wallet)
    await expect.poll(() => calls).toEqual(['find quay'])
    await clock.advance(2000)
    await chosen
    expect(top()?.params).toMatchObject({ wallet: stored })
    expect(JSON.stringify(top()?.params)).not.toContain('lapsed')
  })

  it('behavior: whoever left meanwhile stays where they are', async () => {
    const { plugin, wallet, top, kernel, clock, calls } = await secondVisit([], true)
    const chosen = plugin.chooseWallet(wallet)
    await expect.poll(() => calls).toEqual(['find quay'])
    kernel.router.push('connect.WhatIsAWallet')
    await clock.advance(2000)
    await chosen
    expect(top()?.route).toBe('connect.WhatIsAWallet')
  })
})
