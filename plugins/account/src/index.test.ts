import { describe, expect, it } from 'vitest'
import { setUp } from './fixtures/setUp.ts'
import { account } from './index.ts'

describe('account', () => {
  it('default', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    expect(test.routes()).toEqual(['account.Account'])
    expect(test.kernel.inspect().slots['kernel.accountButton']).toEqual(['account'])
  })

  it('parameters: balance off', async () => {
    const { kernel } = await setUp({ plugin: { balance: false } })
    expect(kernel.inspect().slots['kernel.accountButton'] ?? []).toEqual([])
    expect(kernel.store.get(kernel.plugins.account.atoms.hasBalance)).toBe(false)
  })

  it('error: an option of another type', () => {
    // @ts-expect-error a host without types
    expect(() => account({ balance: 'hide' })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  it('behavior: switchAccount makes another shared account the active one', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.plugins.account.switchAccount('one:1:0xbbbb2222')
    expect(test.kernel.store.get(test.kernel.atoms.account)?.address).toBe('0xbbbb2222')
    await expect(test.kernel.plugins.account.switchAccount('one:1:0xcccc')).rejects.toMatchObject({
      code: 'connect/not-connected',
    })
  })

  it('behavior: addWallet leads to the connect view of a family', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open()
    await test.kernel.plugins.account.addWallet('two')
    expect(test.kernel.store.get(test.kernel.atoms.history).at(-1)).toMatchObject({
      route: 'connect.Connect',
      params: { namespace: 'two' },
    })
  })
})
