import type { Network } from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import { sortHoldings } from '@latchkey/kernel/assets'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coin, entry, piece, TOKEN } from '../fixtures/setUp.ts'
import { collectiblesFrom, mergeCollectibles } from './collectible.ts'
import { fromGateway, type HoldingPlace, holdingSearch, holdingsFrom, priceText } from './holdings.ts'
import { parseStored, readStored, storeHoldings } from './storedHoldings.ts'
import { tokensOf } from './tokenList.ts'
import { headlineOf } from './total.ts'

const SEED = { seed: 20_260_101, numRuns: 200 }
const network: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const family = { slip44: 60, tokenStandard: 'erc20' }
const listed = tokensOf(
  [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
  'eip155:1',
  family,
)
const place: HoldingPlace = { network, family, listed, at: 5, source: 'gateway' }
const read = (...given: Parameters<typeof fromGateway>[0]): readonly Holding[] =>
  holdingsFrom(fromGateway(given, 'eip155:1'), place)
const address = (number: number) => `eip155:1:0x${number.toString(16).padStart(40, '0')}` as const

describe('prices', () => {
  it.each([
    ['not a number', Number.NaN],
    ['below zero', -1],
    ['nothing', 0],
    ['minus nothing', -0],
    ['endless', Number.POSITIVE_INFINITY],
    ['endless below zero', Number.NEGATIVE_INFINITY],
    ['too small for a text', 1e-21],
    ['the smallest number there is', Number.MIN_VALUE],
  ])('error: a price that is %s is none', (_name, price) => {
    expect(priceText(price)).toBeUndefined()
    const [holding] = read(entry({ price }))
    expect(holding?.amount).toBe(2_140_500_000n)
    expect(holding).not.toHaveProperty('price')
  })

  it.each([
    [1e-20, '0.00000000000000000001'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e30, /^10{30}$/],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('parameters: %s has neither an exponent nor a group', (price, text) => {
    expect(priceText(price)).toMatch(text)
  })

  it('behavior: whatever a price is, the total is a text of digits', () => {
    const money = fc.record({ price: fc.double(), numeric: fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String) })
    fc.assert(
      fc.property(fc.array(money), (given) => {
        const holdings = read(
          { ...coin, price: 1 },
          ...given.map(({ price, numeric }, at) =>
            entry({ address: address(at + 1), price, quantity: { decimals: '6', numeric } }),
          ),
        )
        expect(headlineOf(holdings, network)).toMatchObject({ usd: expect.stringMatching(/^\d+(\.\d{1,2})?$/) })
        for (const { price } of holdings) expect(price?.usd ?? '1').toMatch(/^\d+(\.\d+)?$/)
      }),
      SEED,
    )
  })
})

describe('what a stranger sends', () => {
  it.each(['0', '37', '77', '255', '999'])('error: a token of %s decimals is left out, the others stay', (decimals) => {
    const odd = entry({ address: address(7), symbol: 'ODD', name: 'Odd', quantity: { decimals, numeric: '1' } })
    expect(read(coin, odd, entry()).map(({ asset }) => asset.symbol)).toEqual(['ETH', 'USDC'])
  })

  it.each([0, -1, 1.5, 37, 255, Number.NaN])('error: %s decimals, whoever tells of them', (decimals) => {
    const raw = { address: `0x${'7'.repeat(40)}`, name: 'Odd', symbol: 'ODD', decimals, value: 1n }
    for (const source of ['wallet', 'chain', 'gateway'] as const)
      expect(holdingsFrom([raw], { ...place, source })).toEqual([])
  })

  it('behavior: whatever is shown can be stored and read again', () => {
    const token = fc.record({
      address: fc.oneof(fc.string(), fc.nat(50).map(address)),
      name: fc.string({ unit: 'binary', maxLength: 40 }),
      symbol: fc.string({ unit: 'binary', maxLength: 12 }),
      price: fc.double(),
      decimals: fc.nat(300).map(String),
      numeric: fc.oneof(fc.string(), fc.nat().map(String), fc.constant('9'.repeat(80))),
    })
    fc.assert(
      fc.property(fc.array(token), (given) => {
        const holdings = read(
          ...given.map(({ decimals, numeric, address: at, ...more }) =>
            entry({ ...more, address: untyped(at), quantity: { decimals, numeric } }),
          ),
        )
        expect(readStored(parseStored(JSON.parse(JSON.stringify(storeHoldings(holdings, 1)))))).toEqual(holdings)
        for (const { asset } of holdings)
          expect(`${asset.name}${asset.symbol}`).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      }),
      SEED,
    )
  })

  it.each([
    ['Cyrillic letters', 'USDС', 'Other', 'imitation'],
    ['letters in between that nobody sees', 'U\u200BSDC', 'Other', 'imitation'],
    ['wide letters', 'ＵＳＤＣ', 'Other', 'imitation'],
    ['another case', 'usdc', 'Other', 'imitation'],
    ['the name alone', 'X', 'USD Coin', 'imitation'],
    ['the coin of the network', 'ETH', 'Other', 'imitation'],
    ['a name of its own', 'DOGE', 'Dogecoin', 'unlisted'],
  ])('parameters: %s', (_name, symbol, name, standing) => {
    const [holding] = read(entry({ address: address(9), symbol, name, price: 1e9 }))
    expect(holding?.asset.standing).toBe(standing)
    const shown = read(coin, entry({ address: address(9), symbol, name, price: 1e9 }))
    expect(headlineOf(shown, network)).toMatchObject({ kind: 'total', usd: '1000' })
    expect(sortHoldings(shown)[0]?.asset.kind).toBe('native')
  })

  it('behavior: the order is the same in whichever order the sources tell, and nothing is lost', () => {
    const all = read(
      coin,
      entry(),
      ...Array.from({ length: 12 }, (_, at) =>
        entry({ address: address(at + 1), symbol: at % 3 ? `T${at}` : 'USDC', name: `Token ${at}`, price: at % 4 }),
      ),
    )
    const sorted = sortHoldings(all)
    fc.assert(
      fc.property(fc.shuffledSubarray([...all], { minLength: all.length }), (shuffled) => {
        expect(sortHoldings(shuffled)).toEqual(sorted)
      }),
      SEED,
    )
  })

  it('behavior: a search finds each token by its name, symbol and address, and no pattern is run', () => {
    const holdings = read(coin, entry(), entry({ address: address(5), symbol: 'A.*', name: 'Straße (1)' }))
    const search = holdingSearch(holdings)
    const found = (query: string) => search(query).map(({ asset }) => asset.symbol)
    for (const { asset } of holdings)
      for (const query of [asset.name, ` ${asset.symbol} `, asset.address ?? asset.name])
        expect(found(query)).toContain(asset.symbol)
    expect(found('.*')).toEqual(['A.*'])
    expect(found('(1)')).toEqual(['A.*'])
    expect(found(' ')).toHaveLength(3)
    expect(found('[')).toEqual([])
  })
})

describe('collectibles', () => {
  it('behavior: over any pages each piece is there once, as it was told last, in the order of the first time', () => {
    const page = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        const model = new Map<string, bigint>()
        let known = collectiblesFrom([], { network, listed: [] }, new Map())
        for (const given of pages) {
          for (const [number, amount] of given) model.set(String(number), BigInt(amount))
          const pieces = given.map(([number, amount]) => piece(number, { amount: String(amount) }))
          known = mergeCollectibles(known, collectiblesFrom(pieces, { network, listed: [] }, new Map()))
        }
        expect(known.map(({ asset, amount }) => [asset.tokenId, amount])).toEqual([...model])
      }),
      SEED,
    )
  })

  it('error: junk is left out, and never thrown', () => {
    const junk = fc.record({ id: fc.string(), amount: fc.string(), name: fc.string(), description: fc.string() })
    fc.assert(
      fc.property(fc.array(junk), (given) => {
        const pieces = [...given.map((more) => piece(1, more)), piece(2)]
        expect(
          collectiblesFrom(pieces, { network, listed: [] }, new Map()).map(({ asset }) => asset.tokenId),
        ).toContain('2')
      }),
      SEED,
    )
  })
})

describe('stored holdings', () => {
  it('error: whatever another tab has stored is either holdings or refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (holding, at) => {
        for (const value of [holding, { at, holdings: holding }, { at: 1, holdings: [holding] }]) {
          let stored: ReturnType<typeof parseStored> | undefined
          try {
            stored = parseStored(value)
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^(storage|caip)\//) })
          }
          for (const { amount } of (stored && readStored(stored)) ?? []) expect(amount >= 0n).toBe(true)
        }
      }),
      SEED,
    )
  })
})
