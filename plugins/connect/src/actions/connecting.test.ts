import { isKernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { FAKE, settle, start } from '../fixtures/start.ts'

describe('connectWallet', () => {
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
