import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { createKernel, type Network, type PairingState } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type Phone, startRelay, startWallet } from '@latchkey/tooling/vitest/phone.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { solanaAdapter } from './index.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { account, confirmed, lamports, local, withSolana } from './testing/solanaPage.ts'

withSolana({ target: new EventTarget(), fetch, newStorage: memoryStorage, withoutPrefix })

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

async function paired(approval?: object, network: Network = local()) {
  count += 1
  const kernel = createKernel({
    id: `paired-${count}`,
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [
      solanaAdapter({ networks: [network] }),
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
  return { kernel }
}

describe('a wallet app over the relay', { timeout: 120_000 }, () => {
  test('default: connects, signs a message, signs a transfer that is checked and sent from here', async () => {
    const { kernel } = await paired()
    expect(kernel.store.get(kernel.atoms.account)).toMatchObject({ address: account(0) })
    const message = 'over the relay'
    const signature = await kernel.wallet.signMessage({ message })
    expect(await kernel.wallet.capability('verifyMessage')?.({ message, signature })).toEqual({ outcome: 'valid' })
    const before = await lamports(account(1))
    const asset = nativeAsset(local(), { slip44: 501, tokenStandard: 'token' })
    const prepared = await kernel.wallet.capability('prepareTransfer')?.({ to: account(1), asset, amount: 4321n })
    if (!prepared) throw new Error('nothing was prepared')
    const sent = await kernel.wallet.capability('sendPrepared')?.({ prepared, digest: prepared.digest })
    await confirmed(sent?.hash ?? '')
    expect(await lamports(account(1))).toBe(before + 4321n)
    expect((await phone.requests()).map(({ method }) => method)).toContain('solana_signTransaction')
  })

  test.each([
    ['the main network', () => local(), 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
    ['the one for developers', () => solanaDevnet, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  ])(
    'behavior: a wallet that answers to the retired id of %s is spoken to by it',
    async (_name, networkOf, retired) => {
      const network = networkOf()
      const { kernel } = await paired({ accounts: [`${retired}:${account(0)}`], chains: [retired] }, network)
      const connection = kernel.store.get(kernel.atoms.connections)[0]
      expect(connection).toMatchObject({ network: network.id, networks: [network.id] })
      const signature = await kernel.wallet.signMessage({ message: 'retired' })
      expect(signature).toMatch(/^[1-9A-Za-z]{80,90}$/)
      const asked = (await phone.requests()).filter(({ method }) => method === 'solana_signMessage')
      expect(asked.at(-1)?.chainId).toBe(retired)
    },
  )
})
