// @vitest-environment happy-dom
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { createKernel, type PairingState } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type Phone, startRelay, startWallet } from '@latchkey/tooling/vitest/phone.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bitcoinAdapter } from './index.ts'
import { local, mineBlocks, satoshis, withBitcoin } from './testing/bitcoinPage.ts'

withBitcoin({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
let relay: Awaited<ReturnType<typeof startRelay>>
let phone: Phone
beforeAll(async () => {
  relay = await startRelay()
  phone = await startWallet({ relayUrl: relay.url })
}, 30_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  await phone.stop()
  await relay.stop()
})

async function paired() {
  const kernel = createKernel({
    id: 'paired-bitcoin',
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [
      bitcoinAdapter({ networks: [local()] }),
      walletConnectAdapter({ relayUrl: relay.url, projectId: 'site' }),
    ],
    plugins: [],
    services: { storage: memoryStorage() },
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  const onPairingStateChange = (step: PairingState): void => {
    if (step.state === 'waiting') phone.pair(step.uri).catch(() => undefined)
  }
  await kernel.wallet.connect({ connectorId: 'walletConnect' }, { onPairingStateChange })
  return kernel
}

describe('a wallet app over the relay', { timeout: 120_000 }, () => {
  test('default: connects, signs a message, signs a transfer that is checked and sent from here', async () => {
    const kernel = await paired()
    const { address = '' } = kernel.store.get(kernel.atoms.account) ?? {}
    expect(address).toMatch(/^bc1q/)
    const message = 'over the relay'
    const signature = await kernel.wallet.signMessage({ message })
    expect(await kernel.wallet.capability('verifyMessage')?.({ message, signature })).toEqual({ outcome: 'valid' })
    const asset = nativeAsset(local(), { slip44: 0 })
    const prepared = await kernel.wallet.capability('prepareTransfer')?.({ to: STRANGER, asset, amount: 43_210n })
    if (!prepared) throw new Error('nothing was prepared')
    const before = await satoshis(STRANGER)
    await kernel.wallet.capability('sendPrepared')?.({ prepared, digest: prepared.digest })
    await mineBlocks()
    expect(await satoshis(STRANGER)).toBe(before + 43_210n)
    expect((await phone.requests()).map(({ method }) => method)).toEqual(
      expect.arrayContaining(['signMessage', 'signPsbt']),
    )
  })
})
