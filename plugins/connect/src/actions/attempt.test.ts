import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { FAKE, start } from '../fixtures/start.ts'

describe('runAttempt', () => {
  it('behavior: the wallet is asked once however often the row is pressed or the view appears', async () => {
    const { plugin, wallet, settle } = await start()
    wallet.fail({ hang: true })
    await Promise.all([plugin.connectWallet('fake'), plugin.connectWallet('fake')])
    void plugin.startConnecting(FAKE)
    // The first request also loads the kernel's actions.
    await expect.poll(() => wallet.counts.connect).toBe(1)
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: a wallet that is slow is called so after 30 seconds, and may still answer', async () => {
    const { plugin, wallet, attempt, clock, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    await clock.advance(29_999)
    expect(attempt()?.elapsed).toBe(0)
    await clock.advance(1)
    expect(attempt()?.elapsed).toBe(30_000)
    wallet.resolvePending()
    await settle()
    expect(attempt()?.status).toBe('connected')
  })

  it('behavior: nothing is tried again by itself', async () => {
    const { plugin, wallet, clock, attempt, settle } = await start()
    wallet.fail({ reject: { code: -32603, message: 'Internal error' } })
    await plugin.connectWallet('fake')
    await settle()
    expect(attempt()?.status).toBe('failed')
    await clock.advance(120_000)
    void plugin.startConnecting(FAKE)
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: retry asks once more and starts the wait anew', async () => {
    const { plugin, wallet, clock, attempt, settle } = await start()
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
    wallet.resolvePending()
    await settle()
    expect(attempt()?.status).toBe('connected')
  })

  it('behavior: help may cover the view; the answer is still taken', async () => {
    const { kernel, plugin, wallet, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await settle()
    kernel.router.push('connect.WhatIsAWallet')
    wallet.resolvePending()
    await settle()
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
    await expect.poll(() => kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  it('behavior: what the wallet says about a failure is never reported', async () => {
    const { plugin, wallet, events, settle } = await start()
    wallet.fail({ reject: { code: -32603, message: 'Account 0xdead owes 5 ETH' } })
    await plugin.connectWallet('fake')
    await settle()
    expect(events.map(({ name }) => name)).toContain('CONNECT_ERROR')
    expect(JSON.stringify(events)).not.toContain('0xdead')
  })

  it.each<[string, unknown, string]>([
    ['declined', { code: 4001 }, 'connect/rejected'],
    ['already asked', kernelError('connect/pending'), 'connect/pending'],
    ['locked', kernelError('connect/no-accounts'), 'connect/no-accounts'],
    ['vanished', kernelError('connect/vanished'), 'connect/vanished'],
    ['nonsense', 'nonsense', 'connect/failed'],
  ])('error: %s', async (_, reject, code) => {
    const { plugin, wallet, attempt, events, settle } = await start()
    wallet.fail({ reject })
    await plugin.connectWallet('fake')
    await settle()
    expect(attempt()).toMatchObject({ status: 'failed', error: { code } })
    expect(events.find(({ name }) => name === 'CONNECT_ERROR')?.props).toEqual({ code, name: 'Fake wallet' })
  })
})

describe('copyLink', () => {
  it('error: without a pairing there is nothing to copy', async () => {
    const { plugin, wallet } = await start()
    await expect(plugin.copyLink()).rejects.toMatchObject({ code: 'connect/expired' })
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    await expect(plugin.copyLink()).rejects.toMatchObject({ code: 'connect/expired' })
  })
})

describe('watchAppOpened', () => {
  it('default: a hint after 3 seconds, other options after 5', async () => {
    const { plugin, wallet, attempt, clock, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    void plugin.watchAppOpened()
    await settle()
    expect(attempt()?.opening).toBe('asked')
    await clock.advance(2999)
    expect(attempt()?.opening).toBe('asked')
    await clock.advance(1)
    expect(attempt()?.opening).toBe('hint')
    await clock.advance(2000)
    expect(attempt()?.opening).toBe('retry')
  })

  it('behavior: on a phone, that no app opened is told, without the pairing', async () => {
    const { plugin, wallet, clock, settle, events } = await start({}, [], { platform: { isMobile: true } })
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    void plugin.watchAppOpened()
    await settle()
    const reportedEvents = () => events.filter(({ name }) => name === 'CONNECT_PROXY_ERROR').map(({ props }) => props)
    await clock.advance(4999)
    expect(reportedEvents()).toEqual([])
    await clock.advance(1)
    expect(reportedEvents()).toEqual([{ name: 'Fake wallet' }])
  })

  it('behavior: nothing without a pending attempt', async () => {
    const { plugin, attempt, wallet, settle } = await start()
    await plugin.watchAppOpened()
    expect(attempt()).toBeUndefined()
    wallet.fail({ reject: { code: 4001 } })
    await plugin.connectWallet('fake')
    await settle()
    await plugin.watchAppOpened()
    expect(attempt()).not.toHaveProperty('opening')
  })

  it('behavior: an answer ends the watch', async () => {
    const { plugin, wallet, attempt, clock, settle } = await start()
    wallet.fail({ hang: true })
    await plugin.connectWallet('fake')
    void plugin.watchAppOpened()
    await settle()
    await clock.advance(60)
    wallet.fail({})
    wallet.resolvePending()
    await settle()
    await clock.advance(5000)
    expect(attempt()).toMatchObject({ status: 'connected' })
    expect(attempt()).not.toHaveProperty('opening')
  })
})
