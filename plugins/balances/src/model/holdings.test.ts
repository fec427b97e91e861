import type { Network } from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { fromGateway, type HoldingPlace, holdingSearch, holdingsFrom, priceText, type RawToken } from './holdings.ts'
import { tokensOf } from './tokenList.ts'

const network: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const family = { slip44: 60, tokenStandard: 'erc20' }
const USDC = `0x${'a'.repeat(40)}`
const OTHER = `0x${'b'.repeat(40)}`
const entry = { chainId: 1, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const place: HoldingPlace = {
  network,
  family,
  listed: tokensOf([entry], 'eip155:1', family),
  at: 5,
  source: 'gateway',
}
const token = (more: Partial<RawToken> = {}): RawToken => ({
  address: USDC,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  value: 2_140_500_000n,
  price: 1,
  ...more,
})
const coin: RawToken = { name: 'x', symbol: 'x', decimals: 18, value: 10n ** 18n, price: 2000.5 }
const only = (raw: RawToken): Holding | undefined => holdingsFrom([raw], place)[0]

describe('holdingsFrom', () => {
  it('default: the native coin by its network, tokens by their list', () => {
    const [native, usdc] = holdingsFrom([coin, token()], place)
    expect(native?.asset).toMatchObject({ id: 'eip155:1/slip44:60', symbol: 'ETH', standing: 'native' })
    expect(native?.price).toEqual({ usd: '2000.5', at: 5, source: 'gateway' })
    expect(usdc).toMatchObject({ amount: 2_140_500_000n, source: 'gateway', at: 5 })
    expect(usdc?.asset).toMatchObject({ standing: 'listed', kind: 'token', standard: 'erc20' })
  })

  it('behavior: a token that bears the name of a listed one, or of the coin, is an imitation', () => {
    expect(only(token({ address: OTHER }))?.asset.standing).toBe('imitation')
    expect(only(token({ address: OTHER, symbol: 'ЕTH', name: 'y' }))?.asset.standing).toBe('imitation')
    expect(only(token({ address: OTHER, symbol: 'DOGE', name: 'Doge' }))?.asset.standing).toBe('unlisted')
  })

  it('behavior: a token of which the chain keeps no name bears that of its list, else the ends of its address', () => {
    const nameless = { name: '', symbol: '' }
    const raw = [token(nameless), token({ ...nameless, address: OTHER })]
    const named = (source: HoldingPlace['source']) =>
      holdingsFrom(raw, { ...place, source }).map(({ asset }) => [asset.symbol, asset.name, asset.standing])
    expect(named('chain')).toEqual([
      ['USDC', 'USD Coin', 'listed'],
      ['0xbbbb…bbbbbb', '0xbbbb…bbbbbb', 'unlisted'],
    ])
    expect(named('gateway')).toEqual([])
  })

  it('behavior: a token told with other decimals than its list has no price and cannot be sent', () => {
    const disputed = only(token({ decimals: 18 }))
    expect(disputed?.price).toBeUndefined()
    expect(disputed?.asset.traits).toEqual(['nonTransferable'])
  })

  it('behavior: several entries for one token are one, and none of nothing', () => {
    expect(holdingsFrom([token({ value: 1n }), token({ value: 2n })], place).map(({ amount }) => amount)).toEqual([2n])
    expect(holdingsFrom([token({ value: 0n })], place)).toEqual([])
    expect(holdingsFrom([{ ...coin, value: 0n }], place)).toHaveLength(1)
  })

  it.each([
    ['0 decimals', token({ address: OTHER, decimals: 0 })],
    ['a negative amount', token({ value: -1n })],
    ['more than any chain holds', token({ value: 2n ** 256n })],
    ['no symbol', token({ address: OTHER, symbol: '\u202e' })],
    ['no address', token({ address: 'a b' })],
  ])('error: %s is left out', (_name, raw) => {
    expect(holdingsFrom([raw], place)).toEqual([])
  })

  it('behavior: 5,000 tokens are judged in one go', () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      token({ address: `0x${at.toString(16).padStart(40, '0')}`, symbol: `T${at}`, name: `Token ${at}` }),
    )
    expect(holdingsFrom(many, place)).toHaveLength(5000)
  })
})

describe('priceText', () => {
  it.each([
    [1, '1'],
    [0.0000001, '0.0000001'],
    [123456.789, '123456.789'],
    [1e21, '1000000000000000000000'],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [undefined, undefined],
  ])('parameters: %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })
})

describe('fromGateway', () => {
  const item = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1' as const,
    address: `eip155:1:${USDC}`,
    price: 1,
    quantity: { decimals: '6', numeric: '1.5' },
    iconUrl: '',
  }

  it('default: amounts in the smallest unit, plain addresses', () => {
    expect(fromGateway([item], 'eip155:1')).toMatchObject([{ address: USDC, value: 1_500_000n, decimals: 6 }])
  })

  it('behavior: what is locked is no part of what can be sent', () => {
    const { address: _own, ...coin } = { ...item, quantity: { decimals: '18', numeric: '2', locked: '0.5' } }
    expect(holdingsFrom(fromGateway([coin], 'eip155:1'), place)).toMatchObject([
      { amount: 2n * 10n ** 18n, spendable: 15n * 10n ** 17n, given: [{ kind: 'locked', amount: 5n * 10n ** 17n }] },
    ])
    expect(holdingsFrom(fromGateway([item], 'eip155:1'), place)[0]).not.toHaveProperty('spendable')
  })

  it('behavior: what is reserved is told apart from what is locked, and neither can be sent', () => {
    const quantity = { decimals: '18', numeric: '2', locked: '0.5', reserved: '0.25' }
    const { address: _own, ...coin } = { ...item, quantity }
    expect(holdingsFrom(fromGateway([coin], 'eip155:1'), place)).toMatchObject([
      {
        amount: 2n * 10n ** 18n,
        spendable: 125n * 10n ** 16n,
        given: [
          { kind: 'locked', amount: 5n * 10n ** 17n },
          { kind: 'reserved', amount: 25n * 10n ** 16n },
        ],
      },
    ])
  })

  it.each([
    ['another network', { ...item, chainId: 'eip155:10' as const }],
    ['more decimals than the token has', { ...item, quantity: { decimals: '6', numeric: '1.0000001' } }],
    ['no amount', { ...item, quantity: { decimals: '6', numeric: '1e5' } }],
    ['an address that is none', { ...item, address: 'x' }],
  ])('error: %s is left out', (_name, bad) => {
    expect(fromGateway([bad, item], 'eip155:1')).toHaveLength(1)
  })
})

describe('holdingSearch', () => {
  const search = holdingSearch(holdingsFrom([coin, token()], place))
  it.each([
    ['', 2],
    ['usd', 1],
    ['ÉTHER', 1],
    ['0xAAAA', 1],
    ['nothing', 0],
  ])('parameters: %s', (query, count) => {
    expect(search(query)).toHaveLength(count)
  })
})
