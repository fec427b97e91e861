// @vitest-environment happy-dom
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { createKernel, type PairingState } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type Phone, startRelay, startWallet } from '@latchkey/tooling/vitest/phone.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { polkadotAdapter } from './index.ts'
import { account, follow, free, local, withPolkadot } from './testing/polkadotPage.ts'

withPolkadot({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

let relay: Awaited<ReturnType<typeof startRelay>>
let phone: Phone
beforeAll(async () => {
  relay = await startRelay()
  phone = await startWallet({ relayUrl: relay.url, rpcUrls: { [local().id]: local().rpcUrls[0] ?? '' } })
}, 30_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  await phone?.stop()
  await relay?.stop()
})

async function paired() {
  const kernel = createKernel({
    id: 'paired',
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [
      polkadotAdapter({ networks: [local()] }),
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
  return { kernel }
}

describe('a wallet app over the relay', { timeout: 120_000 }, () => {
  test('default: connects, signs a message, signs a transfer that is checked and sent from here', async () => {
    const { kernel } = await paired()
    // The phone writes its address for the network; the normal form is what is compared.
    expect(kernel.store.get(kernel.atoms.account)).toMatchObject({ address: account(0) })
    const message = 'over the relay'
    const signature = await kernel.wallet.signMessage({ message })
    expect(await kernel.wallet.capability('verifyMessage')?.({ message, signature })).toEqual({ outcome: 'valid' })
    const before = await free(account(1))
    const asset = nativeAsset(local(), { slip44: 354 })
    const prepared = await kernel.wallet.capability('prepareTransfer')?.({ to: account(1), asset, amount: 43_210_000n })
    if (!prepared) throw new Error('nothing was prepared')
    const sent = await kernel.wallet.capability('sendPrepared')?.({ prepared, digest: prepared.digest })
    expect(await follow(kernel, sent?.hash ?? '', prepared.anchor)).toMatchObject({ state: 'confirmed' })
    expect(await free(account(1))).toBe(before + 43_210_000n)
    const asked = (await phone.requests()).map(({ method }) => method)
    expect(asked).toEqual(expect.arrayContaining(['polkadot_signMessage', 'polkadot_signTransaction']))
  })
})
