import { definePlugin, view } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { settle, start } from '../fixtures/start.ts'

describe('finish', () => {
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
})
