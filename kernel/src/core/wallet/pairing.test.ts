import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { fakePairing } from '../../testing/fakePairing.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import type { Account, PairingState } from './connector.ts'

function setup(options: Parameters<typeof fakePairing>[0] = {}) {
  const pairing = fakePairing(options)
  const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, pairing.adapter] })
  const steps: PairingState[] = []
  return { pairing, kernel, steps }
}
const account = (address: string, network: `${string}:${string}` = 'test:1'): Account => ({
  caipAddress: `${network}:${address}`,
  address,
  type: 'eoa',
})

describe('pairing', () => {
  test('default: the steps reach whoever connects, the wallet gives the connection its name', async () => {
    const { pairing, steps, kernel } = setup({ peer: { name: 'Quay', icon: 'data:image/png,x' } })
    const connecting = kernel.wallet.connect(
      { connectorId: 'walletConnect' },
      { onPairingStateChange: (state) => steps.push(state) },
    )
    await expect.poll(() => pairing.attempts.length).toBe(1)
    const uri = pairing.publishUri(240_000)
    pairing.approve()
    const connection = await connecting
    expect(steps).toEqual([
      { state: 'preparing' },
      { state: 'waiting', uri, expiresAt: 240_000 },
      { state: 'settling' },
    ])
    expect(connection).toMatchObject({ name: 'Quay', icon: 'data:image/png,x', account: { address: '0xa11ce' } })
  })

  test('behavior: a plugin signs in with the approval that connects', async () => {
    const pairing = fakePairing()
    const proofs: unknown[] = []
    const signIn = { domain: 'shop.example', uri: 'https://shop.example', nonce: 'n0nce123' }
    const plugin = definePlugin({
      id: 'signs',
      api: 1,
      hooks: {
        beforeConnect: (_ctx, request) => ({ ...request, signIn }),
        afterConnect: (_ctx, connection) => void proofs.push(connection.signedIn),
      },
    })
    const { kernel } = createTestKernel({ adapters: [fakeAdapter().adapter, pairing.adapter], plugins: [plugin] })
    const connecting = kernel.wallet.connect({ connectorId: 'walletConnect' })
    await expect.poll(() => pairing.attempts[0]?.signIn).toEqual(signIn)
    pairing.approve()
    const { signedIn } = await connecting
    expect(signedIn).toMatchObject([{ account: 'test:1:0xa11ce', signature: '0x51' }])
    expect(proofs).toEqual([signedIn])
  })

  test('error: nobody answers in time', async () => {
    const { pairing, kernel } = setup()
    const connecting = kernel.wallet.connect({ connectorId: 'walletConnect' })
    await expect.poll(() => pairing.attempts.length).toBe(1)
    pairing.expire()
    await expect(connecting).rejects.toMatchObject({ code: 'connect/expired' })
  })

  test('behavior: steps of an attempt that was given up are not told', async () => {
    const { pairing, steps, kernel } = setup()
    const stop = new AbortController()
    const options = { signal: stop.signal, onPairingStateChange: (step: PairingState) => void steps.push(step) }
    const connecting = kernel.wallet.connect({ connectorId: 'walletConnect' }, options)
    await expect.poll(() => pairing.attempts.length).toBe(1)
    stop.abort()
    pairing.publishUri(1)
    await expect(connecting).rejects.toThrow()
    expect(steps).toEqual([{ state: 'preparing' }])
  })

  test('behavior: disconnecting everything gives a kept pairing up', async () => {
    const { pairing, kernel } = setup()
    await kernel.wallet.disconnect()
    expect(pairing.counts.reset).toBe(1)
  })

  test('behavior: an updated session is read again; account and network in use stay while they are approved', async () => {
    const accounts = [account('0xa11ce'), account('0xb0b')]
    const { pairing, kernel } = setup({ accounts })
    const connecting = kernel.wallet.connect({ connectorId: 'walletConnect' })
    await expect.poll(() => pairing.attempts.length).toBe(1)
    pairing.approve()
    await connecting
    await kernel.wallet.switchAccount({ address: '0xb0b' })
    await kernel.wallet.switchNetwork({ network: 'test:2' }).catch(() => undefined)
    accounts.push(account('0xca401'))
    pairing.emit({ type: 'updated' })
    expect(kernel.store.get(kernel.atoms.connection)).toMatchObject({ account: { address: '0xb0b' } })
    expect(kernel.store.get(kernel.atoms.connection)?.accounts).toHaveLength(3)
    accounts.splice(1, 1)
    pairing.emit({ type: 'updated' })
    expect(kernel.store.get(kernel.atoms.connection)).toMatchObject({ account: { address: '0xa11ce' } })
    accounts.splice(0)
    pairing.emit({ type: 'updated' })
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })
})
