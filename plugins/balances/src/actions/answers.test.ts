import { kernelError } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { type Answers, coin, entry, OTHER_OWNER, OWNER, piece, type SetUp, setUp, TOKEN } from '../fixtures/setUp.ts'

const status = (code: number) => kernelError('http/status', { details: { status: code } })
const KEY = `eip155:1:${OWNER}`
const OTHER = `eip155:1:${OTHER_OWNER}`
const tokens = [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]
const raw = { address: TOKEN, name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 7n }
const COIN = { name: 'Coin', symbol: 'COIN', decimals: 18, value: 10n ** 18n }

const failures: readonly (readonly [name: string, failure: Error])[] = [
  ['too many requests', status(429)],
  ['a fault of the service', status(500)],
  ['a service that is closed', status(503)],
  ['a page in place of an answer', kernelError('http/malformed', { details: { url: '/', problem: '<html>' } })],
  ['an answer that is too large', kernelError('http/too-large')],
  ['no network', kernelError('http/network')],
  ['what is no error of the kernel', new TypeError('undefined is not a function')],
]

const symbols = (test: SetUp, key?: string) => test.portfolio(key)?.holdings?.map(({ asset }) => asset.symbol)
const shelf = ({ kernel }: SetUp, key = KEY) => kernel.store.get(kernel.plugins.balances.atoms.nfts)[key]
const pieces = (test: SetUp, key?: string) => shelf(test, key)?.nfts?.map(({ asset }) => asset.tokenId)

describe('failures', () => {
  it.each(failures)('behavior: %s of the gateway: the chain tells', async (_name, failure) => {
    const test = await setUp({ plugin: { tokens } })
    Object.assign(test.answers, { balances: failure, tokens: [raw] })
    await test.kernel.plugins.balances.refresh()
    expect(test.portfolio()).toMatchObject({ status: 'ready' })
    expect(test.portfolio()?.holdings?.every(({ source }) => source === 'chain')).toBe(true)
    expect(symbols(test)).toEqual(['COIN', 'USDC'])
  })

  it.each(failures)(
    'error: %s of both: nothing is made up, and 30 s pass before the next attempt',
    async (_name, failure) => {
      const test = await setUp()
      Object.assign(test.answers, { balances: failure, native: failure })
      const { refresh } = test.kernel.plugins.balances
      await refresh()
      expect(test.portfolio()).toMatchObject({ status: 'failed', error: expect.any(Error) })
      expect(test.portfolio()).not.toHaveProperty('holdings')
      const { gateway } = test.counts
      for (let attempt = 0; attempt < 5; attempt += 1) await refresh({ force: true })
      expect(test.counts.gateway).toBe(gateway)
      Object.assign(test.answers, { balances: [coin], native: 1n })
      await test.clock.advance(30_000)
      await refresh()
      expect(symbols(test)).toEqual(['COIN'])
      expect(test.portfolio()).not.toHaveProperty('error')
    },
  )

  it.each(failures)('behavior: %s in place of prices: amounts without a value', async (_name, failure) => {
    const test = await setUp({ plugin: { tokens } })
    Object.assign(test.answers, { isSupported: false, tokens: [raw], prices: failure })
    await test.kernel.plugins.balances.refresh()
    expect(symbols(test)).toEqual(['COIN', 'USDC'])
    expect(test.portfolio()?.holdings?.filter(({ price }) => price)).toEqual([])
  })

  it.each(failures)('error: %s in place of collectibles: those that were known stay', async (_name, failure) => {
    const test = await setUp()
    const { refreshNfts } = test.kernel.plugins.balances
    test.answers.nfts = { '': [piece(1)] }
    await refreshNfts()
    test.answers.nfts = failure
    await refreshNfts({ force: true })
    expect(shelf(test)).toMatchObject({ status: 'failed', error: expect.any(Error) })
    expect(pieces(test)).toEqual(['1'])
    const { nfts } = test.counts
    await refreshNfts({ force: true })
    expect(test.counts.nfts).toBe(nfts)
    test.answers.nfts = { '': [piece(2)] }
    await test.clock.advance(30_000)
    await refreshNfts({ force: true })
    expect(pieces(test)).toEqual(['2'])
  })
})

describe('the wallet', () => {
  it.each<[string, Partial<Answers>, readonly string[] | undefined, string]>([
    ['tells all', { assets: [COIN, raw] }, ['COIN', 'USDC'], 'wallet'],
    ['tells nothing', { assets: undefined }, ['COIN', 'USDC'], 'gateway'],
    ['fails', { assets: status(500) }, ['COIN', 'USDC'], 'gateway'],
    ['has nothing', { assets: [{ ...COIN, value: 0n }] }, ['COIN'], 'wallet'],
    ['tells less than nothing', { assets: [COIN, { ...raw, value: -1n }] }, ['COIN'], 'wallet'],
    ['tells more than there can be', { assets: [COIN, { ...raw, value: 2n ** 256n }] }, ['COIN'], 'wallet'],
    ['tells an address that is none', { assets: [COIN, { ...raw, address: 'a b' }] }, ['COIN'], 'wallet'],
    ['tells a token without decimals', { assets: [COIN, { ...raw, decimals: 0 }] }, ['COIN'], 'wallet'],
    ['tells one with decimals that none has', { assets: [COIN, { ...raw, decimals: 77 }] }, ['COIN'], 'wallet'],
  ])('parameters: %s', async (_name, answers, shown, source) => {
    const test = await setUp({ plugin: { tokens } })
    Object.assign(test.answers, answers)
    await test.kernel.plugins.balances.refresh()
    expect(symbols(test)).toEqual(shown)
    expect(test.portfolio()?.holdings?.[0]?.source).toBe(source)
  })

  it('behavior: one that does not answer is waited for three seconds, once', async () => {
    const test = await setUp()
    test.answers.assets = new Promise(() => undefined)
    const { refresh } = test.kernel.plugins.balances
    const first = refresh()
    await expect.poll(() => test.counts.assets).toBe(1)
    await test.clock.advance(3_000)
    await first
    expect(test.portfolio()?.holdings?.[0]?.source).toBe('gateway')
    await refresh({ force: true })
    expect(test.counts.assets).toBe(1)
  })

  it.each([Number.NaN, -5, 0, Number.POSITIVE_INFINITY, 1e-30])('error: a price of %s is none', async (price) => {
    const test = await setUp({ plugin: { tokens } })
    Object.assign(test.answers, {
      balances: [coin, entry({ price })],
      prices: [{ address: `eip155:1:${TOKEN}`, price }],
    })
    await test.kernel.plugins.balances.refresh()
    expect(test.portfolio()?.holdings?.map(({ price: known }) => known?.usd)).toEqual(['2000', undefined])
  })
})

describe('whose it is', () => {
  it('behavior: fifty switches: collectibles of one account never stand under the other', async () => {
    const test = await setUp()
    const { refreshNfts } = test.kernel.plugins.balances
    const arrivals: (() => void)[] = []
    const reads: Promise<unknown>[] = []
    for (let turn = 0; turn < 50; turn += 1) {
      const owner = turn % 2 === 0 ? OTHER_OWNER : OWNER
      await test.kernel.wallet.switchAccount({ address: `eip155:1:${owner}` })
      const own = owner === OWNER ? piece(1) : piece(2)
      test.answers.nfts = {
        '': new Promise((resolve) => {
          arrivals.push(() => resolve([own]))
        }),
      }
      const { nfts } = test.counts
      reads.push(refreshNfts({ force: true }))
      await expect.poll(() => test.counts.nfts).toBeGreaterThanOrEqual(Math.min(nfts + 1, 2))
    }
    for (const arrive of arrivals.reverse()) arrive()
    await Promise.all(reads)
    expect([pieces(test, KEY), pieces(test, OTHER)]).toEqual([['1'], ['2']])
  })

  it('behavior: entries and pieces of another network are left out, and nothing is asked of it', async () => {
    const test = await setUp()
    test.answers.balances = [coin, entry({ chainId: 'eip155:2' }), entry({ chainId: 'solana:x' })]
    test.answers.nfts = { '': [piece(1, { id: `eip155:2/erc721:0x${'e'.repeat(40)}/1` }), piece(2)] }
    await test.kernel.plugins.balances.refresh()
    await test.kernel.plugins.balances.refreshNfts()
    expect(symbols(test)).toEqual(['COIN'])
    expect(pieces(test)).toEqual(['2'])
    expect(Object.keys(test.kernel.store.get(test.kernel.plugins.balances.atoms.portfolios))).toEqual([KEY])
  })

  it('behavior: what another account has stored is not shown to this one', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage })
    await first.kernel.plugins.balances.refresh()
    await first.kernel.destroy()
    const second = await setUp({ storage })
    await second.kernel.wallet.switchAccount({ address: OTHER as `eip155:1:${string}` })
    second.answers.balances = [coin]
    await second.kernel.plugins.balances.refresh()
    expect(second.counts.gateway).toBe(1)
    expect(symbols(second, OTHER)).toEqual(['COIN'])
  })

  it.each(['', 'x', '{}', 'null', '{"at":1,"holdings":[{}]}'])(
    'error: storage that holds %j is read over',
    async (junk) => {
      const storage = memoryStorage()
      const keys = new Set<string>()
      const set = (key: string, value: string): void => {
        if (value.includes('holdings')) keys.add(key)
        storage.set(key, value)
      }
      const first = await setUp({ storage: { ...storage, set } })
      await first.kernel.plugins.balances.refresh()
      await first.kernel.destroy()
      expect(keys.size).toBeGreaterThan(0)
      for (const key of keys) storage.set(key, junk)
      const second = await setUp({ storage })
      await second.kernel.plugins.balances.refresh()
      expect(second.counts.gateway).toBe(1)
      expect(symbols(second)).toEqual(['COIN', 'USDC'])
    },
  )
})

describe('pages of collectibles', () => {
  it.each<[string, Extract<Answers['nfts'], object>, readonly string[]]>([
    ['in order', { '': [piece(1)], b: [piece(2)], c: [piece(3)] }, ['1', '2', '3']],
    ['that overlap', { '': [piece(1), piece(2)], b: [piece(2), piece(3)] }, ['1', '2', '3']],
    ['that give the same again', { '': [piece(1)], b: [piece(1)], c: [piece(2)] }, ['1']],
    ['of which one is empty', { '': [piece(1)], b: [], c: [piece(2)] }, ['1']],
    ['of which one holds junk alone', { '': [piece(1)], b: [piece(2, { amount: 'x' })], c: [piece(3)] }, ['1']],
  ])('parameters: %s', async (_name, nfts, expected) => {
    const test = await setUp()
    test.answers.nfts = nfts
    const { refreshNfts, loadMoreNfts } = test.kernel.plugins.balances
    await refreshNfts()
    for (let more = 0; more < 6; more += 1) await loadMoreNfts()
    expect(pieces(test)).toEqual(expected)
    expect(shelf(test)).not.toHaveProperty('next')
  })

  it('behavior: no more than 5,000 pieces are read, however long a service goes on', async () => {
    const test = await setUp()
    const page = (at: number) => Array.from({ length: 1_000 }, (_, index) => piece(at * 1_000 + index))
    test.answers.nfts = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at === 0 ? '' : `p${at}`, page(at)]))
    const { refreshNfts, loadMoreNfts } = test.kernel.plugins.balances
    await refreshNfts()
    for (let more = 0; more < 9; more += 1) await loadMoreNfts()
    expect(pieces(test)).toHaveLength(5_000)
    expect(test.counts.nfts).toBe(5)
  })
})
