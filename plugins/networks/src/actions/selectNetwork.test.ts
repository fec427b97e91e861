import { definePlugin } from '@latchkey/kernel'
import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { homeStub, setUp } from '../fixtures/setUp.ts'
import { networks } from '../index.ts'

describe('selectNetwork', () => {
  it('default: asks the wallet, shows it, and goes back to where it began', async () => {
    const test = await setUp()
    await test.connect()
    const { kernel } = test
    kernel.router.home()
    kernel.router.push('networks.Networks')
    test.wallet.fail({ hang: true })
    const done = kernel.plugins.networks.selectNetwork('one:2')
    await expect.poll(test.routes).toEqual(['home.Home', 'networks.Networks', 'networks.SwitchNetwork'])
    expect(kernel.store.get(kernel.plugins.networks.atoms.attempt)).toEqual({ network: 'one:2', status: 'waiting' })
    await test.clock.advance(60)
    test.wallet.resolvePending()
    await done
    expect(kernel.store.get(kernel.plugins.networks.atoms.attempt)?.status).toBe('done')
    await kernel.plugins.networks.finishSwitch(0)
    expect(test.routes()).toEqual(['home.Home'])
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('one:2')
    expect(kernel.store.get(kernel.plugins.networks.atoms.attempt)).toBeUndefined()
    expect(test.events.find(({ name }) => name === 'SWITCH_NETWORK')?.props).toEqual({ network: 'one:2' })
  })

  it('behavior: closes the modal when the list was all there was', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('networks.Networks')
    test.wallet.fail({ hang: true })
    const done = test.kernel.plugins.networks.selectNetwork('one:2')
    await test.clock.advance(60)
    await expect
      .poll(() => test.wallet.resolvePending() ?? test.kernel.store.get(test.kernel.atoms.network)?.id)
      .toBe('one:2')
    await done
    await test.kernel.plugins.networks.finishSwitch(0)
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: a wallet that answers at once leads back at once, without a view that says so', async () => {
    const test = await setUp()
    await test.connect()
    const { kernel } = test
    kernel.router.home()
    kernel.router.push('networks.Networks')
    await kernel.plugins.networks.selectNetwork('one:2')
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('one:2')
    expect(test.routes()).toEqual(['home.Home'])
    expect(kernel.store.get(kernel.plugins.networks.atoms.attempt)).toBeUndefined()
  })

  it('behavior: stores the choice while nothing is connected', async () => {
    const test = await setUp()
    test.kernel.open('networks.Networks')
    await test.kernel.plugins.networks.selectNetwork('two:2')
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('two:2')
    expect(test.isOpen()).toBe(false)
    expect(test.wallet.requests).toEqual([])
  })

  it('behavior: the network in use is not asked for', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.router.home()
    test.kernel.router.push('networks.Networks')
    await test.kernel.plugins.networks.selectNetwork('one:1')
    expect(test.routes()).toEqual(['home.Home'])
  })

  it('behavior: another family without an account leads to connecting it', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('networks.Networks')
    await test.kernel.plugins.networks.selectNetwork('two:1')
    const top = test.kernel.store.get(test.kernel.atoms.history).at(-1)
    expect(top).toMatchObject({ route: 'connect.Connect', params: { namespace: 'two', network: 'two:1' } })
  })

  it('behavior: another family without a plugin that connects leads home', async () => {
    const adapters = ['one', 'two'].map((namespace) => fakeAdapter({ namespace, connectorId: namespace }).adapter)
    const { kernel } = createTestKernel({ adapters, plugins: [homeStub(), networks()] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'one' })
    kernel.open('networks.Networks')
    await kernel.plugins.networks.selectNetwork('two:1')
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['home.Home'])
  })

  it('behavior: another family with an account becomes active without a prompt', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.wallet.connect({ connectorId: 'orbit' })
    test.kernel.open('networks.Networks')
    await test.kernel.plugins.networks.selectNetwork('one:1')
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:1')
    expect(test.isOpen()).toBe(false)
  })

  it('error: a choice that another plugin denies is shown', async () => {
    const guard = definePlugin({ id: 'guard', api: 1, hooks: { onNetworkSwitch: () => ({ deny: 'closed' }) } })
    const { kernel } = createTestKernel({ plugins: [homeStub(), networks(), guard] })
    await kernel.start()
    await kernel.plugins.networks.selectNetwork('test:2')
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:1')
    expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'deniedTitle' })
  })

  it('error: a network the site does not offer', async () => {
    const test = await setUp()
    await expect(test.kernel.plugins.networks.selectNetwork('one:77')).rejects.toMatchObject({
      code: 'config/unknown-network',
    })
  })
})
