import { ACCOUNTS, type Devnet, gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { startExchange } from '@latchkey/devnet/exchange'
import { startOnramp } from '@latchkey/devnet/onramp'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveConfig } from '../core/config/configSchema.ts'
import { createSourceFetch } from '../core/sources/sourceFetch.ts'
import type { Store } from '../core/store/openStore.ts'
import { createServices } from '../createServices.ts'
import { indexerWorker } from '../features/indexer/indexerWorker.ts'
import { blockscoutNfts } from '../features/nfts/blockscout.ts'
import { onchainNfts } from '../features/nfts/onchain.ts'
import { coinbaseOnramp } from '../features/onramp/coinbase.ts'
import { meldOnramp } from '../features/onramp/meld.ts'
import { nativeAddress } from '../features/swap/exchange.ts'
import { type SelectedSources, selectSources } from '../selectSources.ts'
import type { Services } from '../services.ts'
import { openTestStore, silentLog } from '../testing/openTestStore.ts'
import { type ReplayServer, replayServer } from '../testing/replayServer.ts'
import { signRegistration } from '../testing/signRegistration.ts'
import { startWorkers } from '../workers.ts'
import { checkNftSource } from './checkAccountSource.ts'
import { checkDirectorySource, checkIdentitySource, checkNameSource } from './checkLookupSource.ts'
import { checkExchangeSource, checkOnrampSource, checkQuoteSource } from './checkMoneySource.ts'
import { checkFeeSource, checkGasSource, checkPriceSource } from './checkTokenSource.ts'

const [ALICE, BOB, , , , FRANK] = ACCOUNTS
const NOBODY = '0x000000000000000000000000000000000000dEaD'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const AUDIENCE = 'https://gateway.example'
const SECRETS = ['SECRET-OF-THE-API', 'SECRET-OF-THE-HOOK']

let devnet: Devnet
let store: Store
let services: Services
let selected: SelectedSources
let workers: ReturnType<typeof startWorkers>
let service: ReplayServer

/** What each provider answers, by path. */
const FILES: Readonly<Record<string, string>> = {
  '/onramp/v1/buy/options': 'coinbase/buy-options.json',
  '/onramp/v1/buy/quote': 'coinbase/buy-quote.json',
  '/onramp/v1/token': 'coinbase/token.json',
  '/crypto/session/widget': 'meld/session.json',
  '/payments/crypto/quote': 'meld/quote.json',
  '/service-providers/properties/crypto-currencies': 'meld/crypto-currencies.json',
  '/service-providers/limits/fiat-currency-purchases': 'meld/limits.json',
}

beforeAll(async () => {
  service = await replayServer((path) => {
    // Of Blockscout's pages one was recorded: nothing follows it.
    if (path.toLowerCase().includes(NOBODY.toLowerCase()) || path.includes('items_count='))
      return { status: 200, body: '{"items":[],"next_page_params":null}' }
    return Object.entries(FILES).find(([start]) => path.startsWith(start))?.[1]
  })
  devnet = await startDevnet({
    chains: [1],
    contracts: true,
    parts: ['evm', 'solana'],
    last: { exchange: startExchange, onramp: startOnramp },
  })
  store = await openTestStore()
  const config = resolveConfig({
    databaseUrl: 'sqlite::memory:',
    chains: gatewayChains(devnet.services),
    sources: gatewaySources(devnet.services),
    indexer: { pollMs: 30 },
    names: { zones: ['shop.example'] },
  })
  services = await createServices(config, store, silentLog())
  selected = await selectSources(services)
  workers = startWorkers(services, [indexerWorker])
}, 60_000)

afterAll(async () => {
  await workers?.stop()
  await Promise.all([devnet?.stop(), store?.close(), service?.close()])
})

/** The providers in front of what was recorded of them. */
function providers() {
  const [apiKey = '', webhookSecret = ''] = SECRETS
  const fetch = createSourceFetch({ source: 'tried', hosts: [new URL(service.url).host] })
  const urls = { api: service.url, page: 'https://pay.coinbase.com' }
  return {
    coinbase: coinbaseOnramp({ fetch, token: () => apiKey, webhookSecret, urls }),
    meld: meldOnramp({ fetch, apiKey, webhookSecret, url: service.url }),
  }
}

/** The first of the configured ones. */
function first<Item>(list: readonly { readonly source: Item }[]): Item {
  const [entry] = list
  if (!entry) throw new Error('nothing is configured')
  return entry.source
}

const purchase = (symbol: string) => ({
  purchaseCurrency: { id: symbol, name: symbol, symbol, networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: symbol,
  country: 'US',
  chainId: 'eip155:1' as const,
})

const REQUEST = {
  orderId: '0123456789abcdef0123456789abcdef',
  chainId: 'eip155:1',
  address: BOB.address,
  clientIp: '203.0.113.7',
  country: 'US',
  purchase: { symbol: 'ETH', network: 'ethereum' },
  payment: { amount: '100', currency: 'USD' },
}

describe('every source that ships keeps its contract', () => {
  test('default: gas of the chains', async () => {
    const trial = { known: ['eip155:1'], unknown: ['eip155:9999', SOLANA] }
    expect(await checkGasSource(services.sources.gas, trial)).toEqual([])
    const [onchain] = (
      await selectSources({ ...services, config: { ...services.config, sources: { gas: [{ use: 'onchain' }] } } })
    ).gas
    expect(onchain && (await checkGasSource(onchain.source, trial))).toEqual([])
  })

  test('default: prices and swaps of the chains’ own exchanges', async () => {
    const sources = { prices: [{ use: 'onchain' }], quotes: [{ use: 'onchain' }] }
    const { prices, quotes } = await selectSources({ ...services, config: { ...services.config, sources } })
    const [ether, usdc, strange] = [
      `eip155:1:${nativeAddress}`,
      `eip155:1:${TOKENS.usdc.address}`,
      `eip155:1:${NOBODY}`,
    ] as const
    expect(await checkPriceSource(first(prices), { known: [ether, usdc], unknown: [strange] })).toEqual([])
    const swap = { amount: 10n ** 16n, from: ether, to: usdc, userAddress: ALICE.address }
    const trial = { known: [swap], unknown: [{ ...swap, to: strange }] }
    expect(await checkQuoteSource(first(quotes), trial)).toEqual([])
  })

  test('default: fees of the chains that count something else than gas', async () => {
    const trial = {
      known: [SOLANA],
      unknown: ['eip155:1', 'solana:other', 'polkadot:68d56f15f85d3136970ec16946040bc1'],
    }
    expect(await checkFeeSource(services.sources.fee, trial)).toEqual([])
    const sources = { fees: [{ use: 'onchain' }] }
    const { fees } = await selectSources({ ...services, config: { ...services.config, sources } })
    expect(await checkFeeSource(first(fees), trial)).toEqual([])
  })

  test('default: names of ENS and of the gateway, and identities', async () => {
    if (!FRANK) throw new Error('the devnet has too few accounts')
    const own = privateKeyToAccount(FRANK.privateKey)
    const { name: names, identity } = services.sources
    const options = { signal: AbortSignal.timeout(10_000), log: silentLog() }
    const registration = await signRegistration('frank.shop.example', AUDIENCE, own)
    await names.register(registration, { ...options, audience: AUDIENCE })
    expect(
      await checkNameSource(names, {
        known: [
          { name: 'alice.eth', address: ALICE.address },
          { name: 'frank.shop.example', address: own.address },
        ],
        unknown: ['nobody.shop.example', 'nobody.eth'],
        zones: ['shop.example'],
      }),
    ).toEqual([])
    const trial = { known: [ALICE.address, BOB.address, own.address], unknown: [NOBODY] }
    expect(await checkIdentitySource(identity, trial)).toEqual([])
  })

  test('default: the wallets', async () => {
    const { data } = await services.directory.find(
      { page: 1, entries: 3, chains: [], include: [], exclude: [], search: '' },
      { signal: AbortSignal.timeout(1_000), log: silentLog() },
    )
    const trial = { known: data.map(({ id }) => id), chain: 'eip155:1' }
    expect(await checkDirectorySource(services.sources.directory, trial)).toEqual([])
  })

  test('default: collectibles of the index, of Solana and of Blockscout', { timeout: 40_000 }, async () => {
    const onchain = onchainNfts(services, () => true)
    const options = { signal: AbortSignal.timeout(30_000), log: silentLog() }
    const alice = { chainId: 'eip155:1', address: ALICE.address }
    const read = async () => {
      const { nfts, isComplete } = await onchain.nfts({ ...alice, limit: 100 }, options)
      return nfts.length > 2 && isComplete !== false
    }
    await expect.poll(read, { timeout: 20_000 }).toBe(true)
    const solana = SOLANA_ACCOUNTS.map(({ address }) => ({ chainId: SOLANA, address }))
    const known = solana.slice(3, 4)
    const trial = { known: [alice, ...known], empty: [{ ...alice, address: NOBODY }] }
    expect(await checkNftSource(onchain, trial)).toEqual([])

    const fetch = createSourceFetch({ source: 'tried', hosts: [new URL(service.url).host] })
    const blockscout = blockscoutNfts(fetch, new Map([['eip155:1', service.url]]))
    expect(await checkNftSource(blockscout, { ...trial, known: [alice] })).toEqual([])
  })

  test.each(['coinbase', 'meld'] as const)('default: %s sells and sends', async (name) => {
    const source = providers()[name]
    const shared = { country: 'US', secrets: SECRETS }
    const unknown = { ...purchase('ETH'), country: '', amount: '-1' }
    const trial = { ...shared, quote: purchase('ETH'), unknown, order: REQUEST }
    expect(await checkOnrampSource(source, trial)).toEqual([])
    const { address, orderId, clientIp, country } = REQUEST
    const deposit = { orderId, clientIp, country, address, chainId: 'eip155:8453', asset: 'USDC', amount: '25.5' }
    expect(await checkExchangeSource(source, { ...shared, deposit })).toEqual([])
  })

  test('default: the on-ramp and the exchange of the local chains', async () => {
    const trial = { quote: purchase('ETH'), unknown: purchase('DOGE'), order: REQUEST }
    expect(await checkOnrampSource(first(selected.onramp), trial)).toEqual([])
    const { address, orderId, clientIp, chainId } = REQUEST
    const deposit = { orderId, clientIp, address, chainId, asset: 'ETH', amount: '1' }
    expect(await checkExchangeSource(first(selected.exchanges), { deposit })).toEqual([])
  })
})
