import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaipId } from '../../core/caip.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { replayServer } from '../../testing/replayServer.ts'
import { coingeckoPrices } from './coingecko.ts'
import { cachedPrices, combinePrices } from './combine.ts'
import { defillamaPrices } from './defillama.ts'
import type { PriceSource } from './source.ts'

const NOW = 1_790_000_060_000
const ETHER: CaipId = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC: CaipId = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT: CaipId = 'eip155:1:0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ODD: CaipId = 'eip155:1:0x1111111111111111111111111111111111111111'
const SOL: CaipId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:native'
const BTC: CaipId = 'bip122:000000000019d6689c085ae165831e93:native'
const DOT: CaipId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182:native'
const HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const ELSEWHERE: CaipId = 'eip155:31337:native'

const options = () => ({ signal: AbortSignal.timeout(20_000), log: silentLog() })

async function replay(answer?: Parameters<typeof replayServer>[0]) {
  const server = await replayServer(answer)
  onTestFinished(() => server.close())
  const fetch = createSourceFetch({ source: 'prices', hosts: [new URL(server.url).host] })
  return { ...server, fetch }
}

describe('defillamaPrices', () => {
  it('default: those it is sure of and that are fresh; the others are left out', async () => {
    const { url, fetch, asked } = await replay()
    const source = defillamaPrices(fetch, url, () => NOW)
    const { value } = await source.prices([ETHER, USDC, USDT, ODD, SOL, ELSEWHERE], 'usd', options())
    expect(value).toEqual(
      expect.arrayContaining([
        { address: ETHER, price: 3012.45, symbol: 'ETH', updatedAt: 1790000010 },
        { address: USDC, price: 0.9998, symbol: 'USDC', updatedAt: 1790000000 },
        { address: SOL, price: 142.1, symbol: 'SOL', updatedAt: 1790000005 },
      ]),
    )
    expect(value).toHaveLength(3)
    expect(asked).toHaveLength(1)
    expect(decodeURIComponent(asked[0] ?? '')).toContain('ethereum:0x0000000000000000000000000000000000000000,')
  })

  it.each(['So11111111111111111111111111111111111111111', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'])(
    'parameters: SOL, as widgets write it: %s',
    async (address) => {
      const { url, fetch } = await replay()
      const id: CaipId = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${address}`
      const { value } = await defillamaPrices(fetch, url, () => NOW).prices([id], 'usd', options())
      expect(value).toEqual([{ address: id, price: 142.1, symbol: 'SOL', updatedAt: 1790000005 }])
    },
  )

  it('default: the coins of Bitcoin and Polkadot, by their names; nothing else of theirs, and none of a test network', async () => {
    const coins = { 'coingecko:bitcoin': 64_000, 'coingecko:polkadot': 4.2 }
    const rows = Object.entries(coins).map(([id, price]) => [id, { price, timestamp: 1790000000, confidence: 0.99 }])
    const { url, fetch, asked } = await replay(() => ({
      status: 200,
      body: JSON.stringify({ coins: Object.fromEntries(rows) }),
    }))
    const { value } = await defillamaPrices(fetch, url, () => NOW).prices(
      [BTC, DOT, `${HUB}:native`, `${HUB}:1984`, 'bip122:000000000933ea01ad0ee984209779ba:native'],
      'usd',
      options(),
    )
    expect(value).toEqual([
      { address: BTC, price: 64_000, updatedAt: 1790000000 },
      { address: DOT, price: 4.2, updatedAt: 1790000000 },
      { address: `${HUB}:native`, price: 4.2, updatedAt: 1790000000 },
    ])
    expect(asked.map(decodeURIComponent)).toEqual([
      expect.stringMatching(/\/prices\/current\/coingecko:bitcoin,coingecko:polkadot$/),
    ])
  })

  it('error: a chain that it does not know asks for nothing; an answer of another shape is one', async () => {
    const { url, fetch, asked } = await replay(() => ({ status: 200, body: '{"coins":{"a":{"price":"1"}}}' }))
    expect(await defillamaPrices(fetch, url).prices([ELSEWHERE], 'usd', options())).toEqual({ value: [], missing: [] })
    expect(asked).toEqual([])
    await expect(defillamaPrices(fetch, url).prices([ETHER], 'usd', options())).rejects.toThrow()
  })
})

describe('coingeckoPrices', () => {
  it('default: the coins of Bitcoin and Polkadot; nothing else of theirs', async () => {
    const { url, fetch, asked } = await replay(() => ({
      status: 200,
      body: '{"bitcoin":{"usd":64000,"last_updated_at":1790000002},"polkadot":{"usd":4.2,"last_updated_at":1790000002}}',
    }))
    const { value } = await coingeckoPrices(fetch, { url }).prices([BTC, DOT, `${HUB}:1984`], 'usd', options())
    expect(value).toEqual([
      { address: BTC, price: 64_000, updatedAt: 1790000002 },
      { address: DOT, price: 4.2, updatedAt: 1790000002 },
    ])
    expect(asked.map((path) => new URL(path, url).searchParams.get('ids'))).toEqual(['bitcoin,polkadot'])
  })

  it('parameters: SOL, as widgets write it', async () => {
    const { url, fetch, asked } = await replay(() => ({
      status: 200,
      body: '{"solana":{"usd":142,"last_updated_at":1790000002}}',
    }))
    const id: CaipId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111'
    const { value } = await coingeckoPrices(fetch, { url }).prices([id], 'usd', options())
    expect(value).toEqual([{ address: id, price: 142, updatedAt: 1790000002 }])
    expect(new URL(asked[0] ?? '', url).searchParams.get('ids')).toBe('solana')
  })

  it('default: coins and contracts; one without a price is left out', async () => {
    const { url, fetch } = await replay()
    const { value } = await coingeckoPrices(fetch, { url }).prices([ETHER, USDC, USDT, ELSEWHERE], 'usd', options())
    expect(value).toEqual([
      { address: ETHER, price: 3010.2, updatedAt: 1790000002 },
      { address: USDC, price: 0.9997, updatedAt: 1790000001 },
    ])
  })

  it('error: over its limit', async () => {
    const { url, fetch } = await replay(() => ({ status: 429, body: JSON.stringify({ status: { error_code: 429 } }) }))
    await expect(
      coingeckoPrices(fetch, { url, apiKey: 'SECRET' }).prices([ETHER], 'usd', options()),
    ).rejects.toMatchObject({
      kind: 'limited',
      message: expect.not.stringContaining('SECRET'),
    })
  }, 15_000)
})

const saying = (prices: Readonly<Record<string, number>>, calls: CaipId[][] = []): PriceSource => ({
  async prices(addresses) {
    calls.push([...addresses])
    return {
      value: addresses.flatMap((address) => (prices[address] ? [{ address, price: prices[address] }] : [])),
      missing: [],
    }
  },
})
const failing: PriceSource = { prices: () => Promise.reject(new Error('away')) }

describe('combinePrices', () => {
  it('default: of each token the first that knows it, each for its chains', async () => {
    const calls: CaipId[][] = []
    const source = combinePrices([
      { use: 'one', chains: ['eip155:*'], source: saying({ [ETHER]: 1 }) },
      { use: 'two', source: saying({ [ETHER]: 2, [USDC]: 2, [SOL]: 2 }, calls) },
    ])
    const { value, missing } = await source.prices([ETHER, USDC, SOL], 'usd', options())
    expect(value.map(({ price }) => price)).toEqual([1, 2, 2])
    expect([missing, calls]).toEqual([[], [[USDC, SOL]]])
  })

  it('behavior: one that fails is followed by the next; what nobody could tell is named by its chain', async () => {
    const source = combinePrices([
      { use: 'one', chains: ['eip155:*'], source: failing },
      { use: 'two', chains: ['eip155:*'], source: saying({ [ETHER]: 2 }) },
    ])
    const { value, missing } = await source.prices([ETHER, USDC, SOL], 'usd', options())
    expect(value).toEqual([{ address: ETHER, price: 2 }])
    expect(missing).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  it('parameters: a second source says what it thinks of the first one’s price', async () => {
    const both = [
      { use: 'one', source: saying({ [ETHER]: 3000, [USDC]: 1 }) },
      { use: 'two', source: saying({ [ETHER]: 300 }) },
    ]
    const { value } = await combinePrices(both, true).prices([ETHER, USDC], 'usd', options())
    expect(value).toEqual([
      { address: ETHER, price: 3000, other: { price: 300, source: 'two' } },
      { address: USDC, price: 1 },
    ])
    expect((await combinePrices(both).prices([ETHER], 'usd', options())).value[0]).not.toHaveProperty('other')
  })

  it('behavior: what was asked a moment ago is not asked again, nor what nobody knew', async () => {
    const calls: CaipId[][] = []
    const source = cachedPrices(saying({ [ETHER]: 1 }, calls))
    await source.prices([ETHER, ODD], 'usd', options())
    expect((await source.prices([ETHER, ODD, USDC], 'usd', options())).value).toEqual([{ address: ETHER, price: 1 }])
    expect(calls).toEqual([[ETHER, ODD], [USDC]])
  })
})
