import { describe, expect, it } from 'vitest'
import { setUp } from './fixtures/setUp.ts'

const MOVED = { type: 'network', network: 'one:99' } as const

describe('a network the site does not offer', () => {
  it('default: opening leads to UnsupportedChain', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    expect(test.routes()).toEqual(['networks.UnsupportedChain'])
  })

  it('behavior: does not open the modal by itself', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: takes over while the modal is open', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    test.kernel.router.push('networks.Networks')
    test.wallet.emit(MOVED)
    expect(test.routes()).toEqual(['networks.UnsupportedChain'])
  })

  it('behavior: leaves the view of a connection under way alone', async () => {
    const test = await setUp()
    test.wallet.emit(MOVED)
    test.kernel.open('networks.Networks')
    await test.connect()
    expect(test.routes()).toEqual(['networks.Networks'])
    test.kernel.router.home()
    expect(test.routes()).toEqual(['networks.UnsupportedChain'])
  })

  it('behavior: closes when the wallet comes back by itself', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    test.wallet.emit(MOVED)
    test.wallet.emit({ type: 'network', network: 'one:2' })
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: choosing an offered network switches in the row and closes', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    test.wallet.fail({ hang: true })
    const done = test.kernel.plugins.networks.selectNetwork('one:2')
    await expect.poll(() => test.kernel.store.get(test.kernel.plugins.networks.atoms.attempt)?.status).toBe('waiting')
    expect(test.routes()).toEqual(['networks.UnsupportedChain'])
    test.wallet.resolvePending()
    await done
    expect(test.isOpen()).toBe(false)
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:2')
  })

  it('behavior: going back closes, and opening again leads back to it', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    test.kernel.router.back()
    expect(test.isOpen()).toBe(false)
    test.kernel.open()
    expect(test.routes()).toEqual(['networks.UnsupportedChain'])
  })

  it('behavior: disconnecting leads to the start', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    await test.kernel.plugins.networks.leaveUnsupported()
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toEqual([])
    expect(test.names()).toContain('DISCONNECT_SUCCESS')
  })

  it('error: a wallet that does not let go is reported, and the page has let go', async () => {
    const test = await setUp()
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    test.wallet.fail({ disconnect: new Error('the wallet of alice.eth is busy') })
    await test.kernel.plugins.networks.leaveUnsupported()
    expect(test.kernel.store.get(test.kernel.atoms.connections)).toEqual([])
    const failure = test.events.find(({ name }) => name === 'DISCONNECT_ERROR')
    expect(failure?.props).toEqual({ code: 'disconnect/failed' })
    expect(test.errors.map(({ origin }) => origin.plugin)).toContain('networks')
  })

  it('parameters: allowUnsupported leaves the user alone', async () => {
    const test = await setUp({ plugin: { allowUnsupported: true } })
    await test.connect()
    test.wallet.emit(MOVED)
    test.kernel.open()
    expect(test.routes()).toEqual(['home.Home'])
  })
})
