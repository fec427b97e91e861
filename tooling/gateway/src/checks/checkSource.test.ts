import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaipId } from '../core/caip.ts'
import { createChains } from '../core/chains/chains.ts'
import { GatewayError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { createSourceFetch } from '../core/sources/sourceFetch.ts'
import { coingeckoPrices } from '../features/prices/coingecko.ts'
import { cachedPrices, combinePrices } from '../features/prices/combine.ts'
import { defillamaPrices } from '../features/prices/defillama.ts'
import type { PriceSource } from '../features/prices/source.ts'
import { jupiterTokens, tokenList } from '../features/tokens/tokenList.ts'
import { tokenMetadata } from '../features/tokens/tokenMetadata.ts'
import { shippedSources } from '../shippedSources.ts'
import type { Source } from '../sourceContract.ts'
import { replayServer } from '../testing/replayServer.ts'
import { checkHistorySource, checkHoldingSource } from './checkAccountSource.ts'
import { checkPriceSource, checkTokenSource } from './checkTokenSource.ts'

const ETHER: CaipId = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC: CaipId = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ODD: CaipId = 'eip155:1:0x1111111111111111111111111111111111111111'
const trial = { known: [ETHER, USDC], unknown: [ODD, 'eip155:31337:native' as CaipId], secrets: ['SECRET'] }

const NOBODY = '0x000000000000000000000000000000000000dEaD'

/** Recorded answers; an account without anything has none. */
async function replay() {
  const server = await replayServer((path) => {
    if (!path.toLowerCase().includes(NOBODY.toLowerCase())) return undefined
    return path.includes('token-balances') ? { status: 200, body: '[]' } : 'etherscan/empty.json'
  })
  onTestFinished(() => server.close())
  return { ...server, fetch: createSourceFetch({ source: 'tried', hosts: [new URL(server.url).host] }) }
}

describe('checkPriceSource', () => {
  it('default: the sources that ship keep the contract, alone and combined', async () => {
    const { url, fetch } = await replay()
    const defillama = defillamaPrices(fetch, url, () => 1_790_000_060_000)
    const coingecko = coingeckoPrices(fetch, { url, apiKey: 'SECRET' })
    const both = combinePrices(
      [
        { use: 'one', source: defillama },
        { use: 'two', source: coingecko },
      ],
      true,
    )
    for (const source of [defillama, coingecko, cachedPrices(defillama), both])
      expect(await checkPriceSource(source, trial)).toEqual([])
  })

  it('error: each way of breaking it is named', async () => {
    const broken: PriceSource = {
      async prices(_addresses, _currency, { signal }) {
        if (signal.aborted) throw new Error('no answer of https://x.example/?key=SECRET')
        return {
          value: [
            { address: ODD, price: 0 },
            { address: 'eip155:5:0x', price: 1 },
          ],
          missing: ['nowhere'],
        }
      },
    }
    const problems = (await checkPriceSource(broken, trial)).join('; ')
    for (const words of [
      'costs 0',
      'not asked',
      `no price of ${ETHER}`,
      'an unknown token',
      'CAIP-2',
      'nothing was asked',
      'secret',
    ])
      expect(problems).toContain(words)
  })
})

describe('checkTokenSource', () => {
  it('default: lists keep the contract, however odd their entries are', async () => {
    const { url, fetch } = await replay()
    const lists = [tokenList(fetch, `${url}/list.json`), jupiterTokens(fetch, undefined, url)]
    for (const list of lists) expect(await checkTokenSource(list)).toEqual([])
  })

  it('error: what cannot be shown is named', async () => {
    const token = {
      chainId: 'eip155:1',
      address: '0x12',
      name: 'a\u202eb',
      symbol: '',
      decimals: 300,
      logoUri: 'http://x',
    }
    const problems = (await checkTokenSource({ tokens: async () => [token, token] })).join('; ')
    for (const words of ['300 decimals', 'cannot be shown', 'not https', 'twice']) expect(problems).toContain(words)
  })
})

const ACCOUNT = { chainId: 'eip155:1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
const accounts = { known: [ACCOUNT], empty: [{ ...ACCOUNT, address: NOBODY }], secrets: ['SECRET'] }

/** A source that ships, in front of recorded answers. */
async function shipped(use: string, options: (url: string) => object): Promise<Source> {
  const { url, fetch } = await replay()
  const chains = createChains(
    [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        rpcUrls: ['http://127.0.0.1:9'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    { timeout: 30_000 },
  )
  const context = {
    chains,
    log: createLog({ level: 'silent', personalData: false }),
    tokens: tokenMetadata(chains, []),
  }
  const create = shippedSources[use]
  if (!create) throw new Error(`${use} does not ship`)
  return create(
    { use, ...options(url) },
    {
      ...context,
      fetch: () => fetch,
      refusal: (...args) => new GatewayError(...args),
      cache: (_key, _keepMs, load) => load(),
    },
  )
}

describe('checkHoldingSource', () => {
  it('default: the sources that ship keep the contract', async () => {
    const { holdings } = await shipped('blockscout', (url) => ({ instances: { 'eip155:1': url } }))
    expect(holdings && (await checkHoldingSource(holdings, accounts))).toEqual([])
  })

  it('error: each way of breaking it is named', async () => {
    const token = { address: '0x1', amount: -1n, decimals: 300, name: 'a\u202eb', symbol: '', logoUri: 'http://x' }
    const holdings = async () => [token, token, { ...token, amount: 5n }]
    const problems = (await checkHoldingSource({ holdings }, accounts)).join('; ')
    for (const words of ['amount -1', '300 decimals', 'cannot be shown', 'not https', 'twice', 'without anything'])
      expect(problems).toContain(words)
  })
})

describe('checkHistorySource', () => {
  it.each([
    ['etherscan', (url: string) => ({ url, apiKey: 'SECRET' })],
    ['blockscout', (url: string) => ({ instances: { 'eip155:1': url } })],
  ] as const)('default: %s keeps the contract', async (use, options) => {
    const { history } = await shipped(use, options)
    expect(history && (await checkHistorySource(history, accounts))).toEqual([])
  })

  it('error: each way of breaking it is named', async () => {
    const metadata = {
      operationType: 'send',
      hash: '1',
      chain: 'eip155:5',
      minedAt: '2026-01-01',
      sentFrom: '',
      sentTo: '',
      status: 'confirmed',
    } as const
    const transfers = [{ direction: 'out', quantity: { numeric: '1e9' } }] as const
    const older = { id: 'a', metadata, transfers }
    const newer = { id: 'a', metadata: { ...metadata, minedAt: '2026-02-01' }, transfers }
    const page = async () => ({ data: [older, newer], next: 'again' })
    const problems = (await checkHistorySource({ page }, accounts)).join('; ')
    for (const words of [
      'no end',
      'twice',
      'newest first',
      'another chain',
      '1e9',
      'instead of refusing',
      'without anything',
    ])
      expect(problems).toContain(words)
  })
})
