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

let count = 0

async function paired(approval?: object) {
  count += 1
  const kernel = createKernel({
    id: `paired-bitcoin-${count}`,
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
  if (approval) await phone.next('ask')
  // The page is connected before the phone has heard of it, so the phone is waited for too.
  let answered: Promise<unknown> = Promise.resolve()
  const onPairingStateChange = (step: PairingState): void => {
    if (step.state !== 'waiting') return
    answered = phone.pair(step.uri).then(() => approval && phone.approveWith(approval))
    answered.catch(() => undefined)
  }
  await kernel.wallet.connect({ connectorId: 'walletConnect' }, { onPairingStateChange })
  await answered
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

  test('behavior: accounts by purpose, as the session tells them; that for ordinals signs, and is not spent from', async () => {
    const asked = await paired()
    const entries = await asked.wallet.getProvider('bip122')?.request({ method: 'getAccountAddresses', params: {} })
    await asked.wallet.disconnect()
    const kernel = await paired({ sessionProperties: { bip122_getAccountAddresses: JSON.stringify(entries) } })
    const accounts = kernel.store.get(kernel.atoms.connection)?.accounts ?? []
    expect(accounts.map(({ type, path }) => [type, path])).toEqual([
      ['payment', "m/84'/0'/0'/0/0"],
      ['ordinal', "m/86'/0'/0'/0/0"],
    ])
    const [payment, ordinal] = accounts
    expect(ordinal?.address).toMatch(/^bc1p/)
    await kernel.wallet.switchAccount({ address: ordinal?.address ?? '' })
    const message = 'over the relay'
    const signature = await kernel.wallet.signMessage({ message })
    // The app answers in hexadecimal, and with a witness.
    expect(signature).toMatch(/^AU[0-9A-Za-z+/]+=*$/)
    expect(await kernel.wallet.capability('verifyMessage')?.({ message, signature })).toEqual({ outcome: 'valid' })
    const asset = nativeAsset(local(), { slip44: 0 })
    const prepared = kernel.wallet.capability('prepareTransfer')?.({ to: STRANGER, asset, amount: 1_000n })
    await expect(prepared).rejects.toMatchObject({ code: 'bitcoin/ordinals-account' })
    expect(payment?.address).toMatch(/^bc1q/)
  })
})
