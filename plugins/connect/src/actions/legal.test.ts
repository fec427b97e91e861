import { describe, expect, it } from 'vitest'
import { start } from '../fixtures/start.ts'

describe('acceptLegal', () => {
  const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }

  it('default', async () => {
    const { kernel, plugin, wallet, top, settle } = await start({ legal })
    await plugin.connectWallet('fake')
    expect(kernel.store.get(plugin.atoms.legal)).toEqual({ accepted: false, missed: 1 })
    expect(top()).toBe('connect.Connect')
    await plugin.acceptLegal(true)
    await plugin.connectWallet('fake')
    await settle()
    expect(wallet.counts.connect).toBe(1)
  })

  it('behavior: nobody gets round the gate', async () => {
    const { kernel, plugin, wallet } = await start({ legal })
    const refusal = kernel.wallet.connect({ connectorId: 'fake' })
    await expect(refusal).rejects.toMatchObject({ code: 'hook/cancelled', details: { reason: 'legal-not-accepted' } })
    await plugin.acceptLegal(true)
    await plugin.acceptLegal(false)
    await expect(kernel.wallet.connect({ connectorId: 'fake' })).rejects.toMatchObject({ code: 'hook/cancelled' })
    expect(wallet.counts.connect).toBe(0)
  })

  it('behavior: links alone ask nothing', async () => {
    const { kernel } = await start({ legal: { termsUrl: 'https://shop.example/terms' } })
    await kernel.wallet.connect({ connectorId: 'fake' })
    expect(kernel.store.get(kernel.atoms.status)).toBe('connected')
  })
})
