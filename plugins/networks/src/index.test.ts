import { describe, expect, it } from 'vitest'
import { setUp } from './fixtures/setUp.ts'
import { networks } from './index.ts'

const EXTRA = {
  id: 'one:3',
  namespace: 'one',
  name: 'Three',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://three.example'],
} as const

describe('networks', () => {
  it('default', async () => {
    const { kernel } = await setUp()
    expect(kernel.inspect().slots['account.header']).toEqual(['networks'])
    expect(kernel.inspect().views.filter((route) => route.startsWith('networks.'))).toEqual([
      'networks.Networks',
      'networks.SwitchNetwork',
      'networks.UnsupportedChain',
      'networks.WhatIsANetwork',
    ])
  })

  it('error: an option of another type', () => {
    // @ts-expect-error a host without types
    expect(() => networks({ allowUnsupported: 'yes' })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  it('behavior: openNetworks opens the list', async () => {
    const test = await setUp()
    await test.kernel.plugins.networks.openNetworks()
    expect(test.routes()).toEqual(['networks.Networks'])
  })

  it('behavior: networks can be added and removed', async () => {
    const { kernel } = await setUp()
    await kernel.plugins.networks.addNetwork(EXTRA)
    expect(kernel.store.get(kernel.atoms.networks)).toContain(EXTRA)
    await kernel.plugins.networks.removeNetwork('one:3')
    expect(kernel.store.get(kernel.atoms.networks)).not.toContain(EXTRA)
  })

  it('error: adding needs an adapter, removing an id that exists and is not the last', async () => {
    const { addNetwork, removeNetwork } = (await setUp()).kernel.plugins.networks
    await expect(addNetwork({ ...EXTRA, id: 'zz9:1', namespace: 'zz9' })).rejects.toMatchObject({
      code: 'config/no-adapter',
    })
    await expect(removeNetwork('one:77')).rejects.toMatchObject({ code: 'config/unknown-network' })
    await removeNetwork('one:1')
    await expect(removeNetwork('one:2')).rejects.toMatchObject({ code: 'config/last-network' })
  })
})
