import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { evmAdapter } from '@latchkey/adapter-evm'
import { ethereum } from '@latchkey/adapter-evm/networks'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { nodeProgram } from '@latchkey/devnet/bitcoin/node'
import { startBitcoin } from '@latchkey/devnet/bitcoin/start'
import { localChains } from '@latchkey/devnet/localChains'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { startPolkadot } from '@latchkey/devnet/polkadot/start'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { startSolana } from '@latchkey/devnet/solana/start'
import { createKernel, type Network, type PairingState } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage } from '@latchkey/kernel/testing'
import { findProgram } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { type Phone, startRelay, startWallet } from '@latchkey/tooling/vitest/phone.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const RETIRED = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const node = findProgram(nodeProgram)
/** Without a node on this machine there are three families. */
const hasBitcoin = hasProgram(process.env.BITCOIND_PATH ?? node, nodeProgram.package)

interface Stoppable {
  stop(): unknown
}

/** What each family is paid in, from the wallet app's first account to somebody else's. */
interface Payment {
  readonly network: Network
  readonly slip44: number
  readonly to: string
  readonly amount: bigint
}

const chains = localChains()
const started: Stoppable[] = []
let phone: Phone
let relayUrl = ''
let payments: readonly Payment[] = []

beforeAll(async () => {
  const { happyDOM }: { happyDOM?: { settings: { fetch: { disableSameOriginPolicy: boolean } } } } = Object(window)
  if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
  const relay = await startRelay()
  const [ledger, hub] = await Promise.all([startSolana({ slotMs: 100 }), startPolkadot()])
  const coins = hasBitcoin ? await startBitcoin({ mineEveryMs: 0 }) : undefined
  const at = (network: Network, url: string): Network => ({ ...network, rpcUrls: [url] })
  payments = [
    { network: at(ethereum, chains.chain(1).rpcUrl), slip44: 60, to: chains.account(5), amount: 5n },
    { network: at(solana, ledger.url), slip44: 501, to: SOLANA_ACCOUNTS[1]?.address ?? '', amount: 4_321n },
    ...(coins
      ? [
          {
            network: at(bitcoin, coins.url),
            slip44: 0,
            to: BITCOIN_ACCOUNTS[3]?.addresses.mainnet ?? '',
            amount: 43_210n,
          },
        ]
      : []),
    {
      network: at(polkadotAssetHub, hub.httpUrl),
      slip44: 354,
      to: POLKADOT_ACCOUNTS[1]?.address ?? '',
      amount: 43_210_000n,
    },
  ]
  const rpcUrls = Object.fromEntries(payments.map(({ network }) => [network.id, network.rpcUrls[0] ?? '']))
  phone = await startWallet({ relayUrl: relay.url, rpcUrls })
  relayUrl = relay.url
  started.push(phone, ledger, hub, ...(coins ? [coins] : []), relay)
}, 120_000)
// The relay last: a socket that is being dialled while its server goes away fails where nobody can catch it.
afterAll(async () => {
  for (const part of started) await part.stop()
})

let count = 0

/** A page with the adapters that sites install, paired with the wallet app in one approval. */
async function paired(approval?: object) {
  count += 1
  const only = (namespace: string) =>
    payments.flatMap(({ network }) => (network.namespace === namespace ? [network] : []))
  const kernel = createKernel({
    id: `four-${count}`,
    projectId: 'site',
    metadata: { name: 'Test site', url: 'http://localhost' },
    adapters: [
      evmAdapter({ injected: false, networks: only('eip155') }),
      solanaAdapter({ networks: only('solana') }),
      ...(hasBitcoin ? [bitcoinAdapter({ networks: only('bip122') })] : []),
      polkadotAdapter({ networks: only('polkadot') }),
      walletConnectAdapter({ relayUrl, projectId: 'site' }),
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
  const open = () => kernel.store.get(kernel.atoms.connections)
  const idOf = ({ network }: Payment): string | undefined =>
    open().find(({ namespace }) => namespace === network.namespace)?.id
  return { kernel, open, idOf }
}

describe('a wallet app over the relay, with the adapters of four families', { timeout: 180_000 }, () => {
  test('default: one approval brings all of them; each signs a message and sends', async () => {
    const { kernel, open, idOf } = await paired()
    expect(
      open()
        .map(({ namespace }) => namespace)
        .sort(),
    ).toEqual(payments.map(({ network }) => network.namespace).sort())
    for (const payment of payments) {
      const { network, slip44, to, amount } = payment
      const id = idOf(payment)
      const message = `over the relay, ${network.name}`
      const signature = await kernel.wallet.capability('signMessage', id)?.({ message })
      expect(signature, network.name).toMatchObject({ signature: expect.any(String) })
      const asset = nativeAsset(network, { slip44 })
      const prepared = await kernel.wallet.capability('prepareTransfer', id)?.({ to, asset, amount })
      if (!prepared) throw new Error(`nothing was prepared on ${network.name}`)
      const sent = await kernel.wallet.capability('sendPrepared', id)?.({ prepared, digest: prepared.digest })
      expect(sent?.hash, network.name).toMatch(/^\w{60,}$/)
    }
    const asked = new Set((await phone.requests()).map(({ chainId }) => chainId?.split(':')[0]))
    for (const { network } of payments) expect(asked).toContain(network.namespace)
  })

  test('behavior: families that the wallet leaves out are simply not there, and the others work', async () => {
    const wanted = payments.filter(({ network }) => network.namespace === 'eip155' || network.namespace === 'polkadot')
    const accounts = [`eip155:1:${chains.account(0)}`, `${polkadotAssetHub.id}:${POLKADOT_ACCOUNTS[0]?.address}`]
    const { kernel, open, idOf } = await paired({ accounts, chains: wanted.map(({ network }) => network.id) })
    expect(
      open()
        .map(({ namespace }) => namespace)
        .sort(),
    ).toEqual(['eip155', 'polkadot'])
    for (const payment of wanted)
      expect(await kernel.wallet.capability('signMessage', idOf(payment))?.({ message: 'x' })).toBeDefined()
  })

  test('behavior: a family under its retired id is one of several', async () => {
    const sol = SOLANA_ACCOUNTS[0]?.address ?? ''
    const accounts = [`eip155:1:${chains.account(0)}`, `${RETIRED}:${sol}`]
    const { kernel, open } = await paired({ accounts, chains: ['eip155:1', RETIRED] })
    const found = open().find(({ namespace }) => namespace === 'solana')
    expect(found).toMatchObject({ network: solana.id, account: { address: sol } })
    expect(await kernel.wallet.capability('signMessage', found?.id)?.({ message: 'x' })).toBeDefined()
    expect((await phone.requests()).map(({ chainId }) => chainId)).toContain(RETIRED)
  })
})
