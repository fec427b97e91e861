import { isKernelError, kernelError } from '@latchkey/kernel'
import { fakePairing } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { FAKE, type Started, start } from '../fixtures/start.ts'

describe('connectWallet', () => {
  it('default', async () => {
    const { kernel, plugin, wallet, attempt, top, names, events, clock, settle } = await start()
    expect(top()).toBe('connect.Connect')
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    expect(top()).toBe('connect.ConnectingExternal')
    expect(attempt()).toEqual({ wallet: FAKE, status: 'running', elapsed: 0 })
    await clock.advance(60)
    wallet.resolvePending()
    await settle()
    expect(attempt()?.status).toBe('connected')
    await plugin.finish(0)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({
      kind: 'success',
      key: 'connected',
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

  it('parameters: target', async () => {
    const { plugin, attempt, wallet } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake', { namespace: 'test', network: 'test:2' })
    expect(attempt()?.wallet).toEqual({ ...FAKE, namespace: 'test', network: 'test:2' })
  })

  it('error: a wallet that is not there', async () => {
    const { plugin, top } = await start()
    await expect(plugin.connectWallet('other')).rejects.toSatisfy((error) =>
      isKernelError(error, 'connect/unknown-connector'),
    )
    expect(top()).toBe('connect.Connect')
  })
})

describe('the widget is opened anew while a connection is being made', () => {
  /** Promises that are waited for between the wallet's answer and the end of the attempt, and more. */
  const moments = Array.from({ length: 40 }, (_, moment) => moment)
  it.each(moments)('behavior: %d steps after the wallet’s answer: what is opened stays', async (moment) => {
    const { kernel, plugin, wallet, attempt, top, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    wallet.resolvePending()
    for (let step = 0; step < moment; step += 1) await Promise.resolve()
    kernel.close()
    kernel.open('connect.WhatIsAWallet')
    await settle()
    await settle()
    expect([kernel.store.get(kernel.atoms.modal).open, top()]).toEqual([true, 'connect.WhatIsAWallet'])
    expect(attempt()).toBeUndefined()
  })
})

describe('chooseWallet', () => {
  const quay = listed('Quay')
  const params = ({ kernel }: Started): unknown => kernel.store.get(kernel.atoms.history).at(-1)?.params
  const selected = ({ events }: Started): unknown => events.find(({ name }) => name === 'SELECT_WALLET')?.props

  it('default: pairs where something pairs', async () => {
    const test = await start({}, [], { adapters: [fakePairing().adapter] })
    await test.plugin.chooseWallet(quay, { namespace: 'eip155', network: 'eip155:1' })
    expect(test.top()).toBe('connect.ConnectingWalletConnect')
    expect(params(test)).toMatchObject({ name: 'Quay', wallet: quay, namespace: 'eip155', network: 'eip155:1' })
    expect(selected(test)).toEqual({ name: 'Quay', platform: 'qrcode' })
  })

  it('behavior: nothing is asked before the view opens', async () => {
    const pairing = fakePairing()
    const { plugin } = await start({}, [], { adapters: [pairing.adapter] })
    await plugin.chooseWallet(quay)
    expect(pairing.attempts).toEqual([])
  })

  it('behavior: without anything that pairs it is downloaded, for the family that was asked for', async () => {
    const test = await start()
    await test.plugin.chooseWallet(quay, { namespace: 'eip155' })
    expect(test.top()).toBe('connect.Downloads')
    expect(params(test)).toEqual({ wallet: quay, namespace: 'eip155' })
    expect(selected(test)).toEqual({ name: 'Quay', platform: 'unsupported' })
  })

  it('behavior: an extension that is not installed is downloaded', async () => {
    const test = await start()
    await test.plugin.chooseWallet({ id: 'x', name: 'Extension', chains: [], rdns: 'xyz.extension' })
    expect(test.top()).toBe('connect.Downloads')
  })

  it('behavior: on a phone a wallet with a browser of its own opens the page there', async () => {
    const surroundings = { adapters: [fakePairing().adapter], platform: { isMobile: true, isIos: true } }
    const test = await start({}, [], surroundings)
    await test.plugin.chooseWallet(listed('Phantom'))
    expect(test.top()).toBe('connect.Downloads')
    expect(selected(test)).toEqual({ name: 'Phantom', platform: 'mobile' })
    expect(test.kernel.store.get(test.plugin.atoms.device)).toMatchObject({
      isMobile: true,
      isIos: true,
      target: '_self',
    })
  })

  it('behavior: a wallet without a name goes by its id', async () => {
    const test = await start({}, [], { adapters: [fakePairing().adapter] })
    await test.plugin.chooseWallet({ id: 'quay-id', name: '\u202E', chains: [] })
    expect(params(test)).toMatchObject({ name: 'quay-id' })
  })

  it('behavior: the links of a wallet of which only the name is known are asked for', async () => {
    const directory = fakeDirectory({ find: async () => [quay] })
    const test = await start({}, [directory.plugin], { adapters: [fakePairing().adapter] })
    await test.plugin.chooseWallet({ id: quay.id, name: 'Quay', chains: [], isNameOnly: true })
    expect(directory.calls).toContain('find quay')
    expect(params(test)).toMatchObject({ name: 'Quay', wallet: quay })
  })

  it('error: without its links a wallet of which only the name is known is not opened', async () => {
    const failure = kernelError('http/network', { details: { url: 'https://x.example' } })
    const { plugin } = fakeDirectory({ find: () => Promise.reject(failure) })
    const test = await start({}, [plugin], { adapters: [fakePairing().adapter] })
    const opened = test.plugin.chooseWallet({ id: 'quay', name: 'Quay', chains: [], isNameOnly: true })
    await expect(opened).rejects.toMatchObject({ code: 'http/network' })
    expect(test.top()).toBe('connect.Connect')
  })

  it('behavior: consent comes first', async () => {
    const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }
    const test = await start({ legal }, [], { adapters: [fakePairing().adapter] })
    await test.plugin.chooseWallet(quay)
    await test.plugin.connectByQrCode()
    expect(test.top()).toBe('connect.Connect')
    expect(test.kernel.store.get(test.plugin.atoms.legal)).toEqual({ accepted: false, missed: 2 })
    expect(selected(test)).toBeUndefined()
  })

  it('behavior: from the list of all wallets the missing consent leads back to its checkbox', async () => {
    const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }
    const { kernel, plugin, top } = await start({ legal })
    kernel.router.push('connect.AllWallets')
    await plugin.chooseWallet(quay)
    expect(top()).toBe('connect.Connect')
  })
})

describe('connectByQrCode', () => {
  it('default', async () => {
    const { plugin, top, events } = await start({}, [], { adapters: [fakePairing().adapter] })
    await plugin.connectByQrCode()
    expect(top()).toBe('connect.ConnectingWalletConnectBasic')
    expect(events.find(({ name }) => name === 'SELECT_WALLET')?.props).toMatchObject({ platform: 'qrcode' })
  })

  it('error: nothing pairs', async () => {
    const { plugin, top } = await start()
    await expect(plugin.connectByQrCode()).rejects.toSatisfy((error) =>
      isKernelError(error, 'connect/unknown-connector'),
    )
    expect(top()).toBe('connect.Connect')
  })

  it('behavior: a connector for any family pairs for the family that is asked for', async () => {
    const { kernel, plugin } = await start({}, [], { adapters: [fakePairing().adapter] })
    await plugin.connectByQrCode({ namespace: 'solana' })
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.params).toMatchObject({ namespace: 'solana' })
  })
})

describe('startConnecting', () => {
  it('behavior: a view whose effects come after the modal has closed asks nobody, and closes no other view', async () => {
    const { kernel, plugin, wallet, top, attempt, settle } = await start()
    await plugin.connectWallet('fake')
    await expect.poll(() => kernel.store.get(kernel.atoms.modal).open).toBe(false)
    const { connect } = wallet.counts
    // React runs the effects of what was drawn last once more is to be drawn: here, when the account opens.
    kernel.open('connect.WhatIsAWallet')
    await plugin.startConnecting(FAKE)
    await settle()
    expect(wallet.counts.connect).toBe(connect)
    expect(attempt()).toBeUndefined()
    expect(top()).toBe('connect.WhatIsAWallet')
  })
})

describe('retry', () => {
  it('behavior: nothing without an attempt, and nothing after a success', async () => {
    const { plugin, wallet, settle } = await start()
    await plugin.retry()
    expect(wallet.counts.connect).toBe(0)
    await plugin.connectWallet('fake')
    await settle()
    await plugin.retry()
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })
})
