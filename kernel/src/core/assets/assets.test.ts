import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountForCents,
  assetId,
  centsOf,
  costInCents,
  type Holding,
  looksLike,
  nativeAsset,
  networkOfAsset,
  readAssetId,
  roundedUp,
  shownAmount,
  sortHoldings,
  standingOf,
  tokenAssetId,
  totalOf,
} from '../assets.ts'
import type { Network } from '../network/network.ts'

const network: Network = {
  id: 'test:1',
  namespace: 'test',
  name: 'Test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
}
const family = { slip44: 60, tokenStandard: 'erc20' }
const native = nativeAsset(network, family)

function holding(more: Partial<Holding['asset']> & { readonly amount?: bigint; readonly usd?: string } = {}): Holding {
  const { amount = 10n ** 18n, usd, ...asset } = more
  const price = usd === undefined ? {} : { price: { usd, at: 0, source: 'test' } }
  return { asset: { ...native, ...asset }, amount, at: 0, source: 'chain', ...price }
}

describe('asset ids', () => {
  test('default: hexadecimal references are lower case, others stay', () => {
    expect(tokenAssetId('test:1', family, '0xABcd')).toBe('test:1/erc20:0xabcd')
    expect(assetId({ network: 'test:1', standard: 'token', reference: 'EPjFWdd5Aufq' })).toBe(
      'test:1/token:EPjFWdd5Aufq',
    )
  })

  test('behavior: what is read is spelled as what is made', () => {
    expect(readAssetId('test:1/erc721:0xAB/7')).toMatchObject({ id: 'test:1/erc721:0xab/7', tokenId: '7' })
    const reference = fc.stringMatching(/^(0x[0-9a-fA-F]{1,40}|[a-zA-Z0-9]{1,44})$/)
    fc.assert(
      fc.property(reference, fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: undefined }), (text, tokenId) => {
        const id = assetId({ network: 'test:1', standard: 'token', reference: text, tokenId })
        expect(readAssetId(id).id).toBe(id)
        expect(networkOfAsset(id)).toBe('test:1')
      }),
    )
  })

  test('behavior: the native coin has the coin type of its network, then of its family', () => {
    expect(native).toMatchObject({ id: 'test:1/slip44:60', kind: 'native', standing: 'native', symbol: 'COIN' })
    expect(nativeAsset({ ...network, slip44: 966 }, family).id).toBe('test:1/slip44:966')
    expect(nativeAsset(network, undefined).id).toBe('test:1/slip44:1')
  })

  test.each(['', 'test:1', 'test:1/erc20', 'test:1/erc20:a b', 7])('error: %s is no asset id', (value) => {
    expect(() => readAssetId(value)).toThrow(expect.objectContaining({ code: 'caip/asset' }))
  })

  test('error: a family without tokens', () => {
    expect(() => tokenAssetId('test:1', undefined, '0xab')).toThrow(expect.objectContaining({ code: 'caip/asset' }))
  })
})

describe('amounts', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [10n ** 15n, 18, '0.001'],
    [1_999_999n, 6, '1.999'],
    [5n, 0, '5'],
  ])('parameters: %s of %i decimals is shown as %s', (value, decimals, text) => {
    expect(shownAmount(value, decimals)).toBe(text)
  })

  test.each([
    ['2000', 10n ** 18n, 200_000n],
    ['0.0000001', 10n ** 18n, 0n],
    ['1.999999', 10n ** 18n, 199n],
    ['0', 10n ** 18n, undefined],
    ['NaN', 10n ** 18n, undefined],
    ['-1', 10n ** 18n, undefined],
    ['1e3', 10n ** 18n, undefined],
  ])('parameters: at a price of %s', (usd, amount, cents) => {
    expect(centsOf(amount, 18, usd)).toBe(cents)
  })

  test('behavior: what cents buy is never worth more than they', () => {
    const price = fc.stringMatching(/^[1-9]\d{0,6}(\.\d{1,8})?$/)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 0, max: 36 }), price, (cents, decimals, usd) => {
        const amount = amountForCents(cents, decimals, usd) ?? -1n
        expect(amount).toBeGreaterThanOrEqual(0n)
        expect(centsOf(amount, decimals, usd) ?? -1n).toBeLessThanOrEqual(cents)
      }),
    )
  })

  test.each([
    [10n ** 15n, '333.3331', 34n],
    [10n ** 15n, '330', 33n],
    [10n ** 15n, '9', undefined],
    [1n, '1', undefined],
    [0n, '1', 0n],
    [10n ** 15n, '0', undefined],
    [10n ** 15n, 'NaN', undefined],
  ])('parameters: a cost of %s at a price of %s is %s cents', (value, usd, cents) => {
    expect(costInCents(value, 18, usd)).toBe(cents)
  })

  test('behavior: a cost is never shown as less than it is, and at most by a cent as more', () => {
    const price = fc.stringMatching(/^[1-9]\d{0,6}(\.\d{1,8})?$/)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), price, (value, decimals, usd) => {
        const down = centsOf(value, decimals, usd) ?? -1n
        const up = costInCents(value, decimals, usd)
        if (up === undefined) expect([down, value > 0n]).toEqual([0n, true])
        else expect([0n, 1n]).toContain(up - down)
        expect(amountForCents(up ?? 1n, decimals, usd) ?? -1n).toBeGreaterThanOrEqual(up === undefined ? 0n : value)
      }),
    )
  })

  test.each([
    [1n, 18, 6, 10n ** 12n],
    [10n ** 12n, 18, 6, 10n ** 12n],
    [10n ** 12n + 1n, 18, 6, 2n * 10n ** 12n],
    [0n, 18, 6, 0n],
    [123n, 2, 6, 123n],
    [123n, 2, 0, 200n],
  ])('parameters: %s of %s decimals with %s of them, rounded up: %s', (value, decimals, digits, shown) => {
    expect(roundedUp(value, decimals, digits)).toBe(shown)
  })

  test('default: a total says how many have no price', () => {
    expect(totalOf([holding({ usd: '2000.505' }), holding({ usd: '1' }), holding()])).toEqual({
      cents: 200_150n,
      unpriced: 1,
    })
  })

  test('behavior: imitations and what is on no list do not count', () => {
    const others = [holding({ usd: '9', standing: 'imitation' }), holding({ usd: '9', standing: 'unlisted' })]
    expect(totalOf([holding({ usd: '1' }), ...others])).toEqual({ cents: 100n, unpriced: 0 })
  })

  test('behavior: unknown is not zero, and owning nothing is', () => {
    expect(totalOf([holding()])).toEqual({ cents: undefined, unpriced: 1 })
    expect(totalOf([holding({ amount: 0n })])).toEqual({ cents: 0n, unpriced: 0 })
    expect(totalOf([])).toEqual({ cents: 0n, unpriced: 0 })
  })
})

describe('standing', () => {
  const usdc = { id: 'test:1/erc20:0xa', name: 'USD Coin', symbol: 'USDC' } as const
  const known = [usdc, native]
  const named = (name: string, symbol = name) => ({ id: 'test:1/erc20:0xb', name, symbol }) as const

  test.each(['USDC', 'usdc', 'USD\u200BC', 'UЅDС', 'Ｕsdc', 'U.S.D.C', 'usd coin', 'USD  C0IN', 'COIN', 'C\u00F3in'])(
    'parameters: %j imitates',
    (name) => {
      expect(standingOf(named(name), known, native.id)).toBe('imitation')
    },
  )

  test.each(['DAI', 'USDT', '', '…'])('parameters: %j does not', (name) => {
    expect(standingOf(named(name), known, native.id)).toBe('unlisted')
  })

  test('parameters: small capitals and Cherokee letters, which no normal form resolves', () => {
    for (const name of ['ᴜꜱᴅᴄ', 'ꓴꮪꭰꮯ', 'ＵＳＤＣ', '𝐔𝐒𝐃𝐂', 'ⓊⓈⒹⒸ', 'U\u200bS\u00adDС'])
      expect(looksLike(name)).toBe(looksLike('USDC'))
    for (const name of ['ᴛᴇᴛʜᴇʀ', 'Тꭼther', 'Ꭲether']) expect(looksLike(name)).toBe(looksLike('Tether'))
  })

  test('default: the listed one and the native coin are what they are', () => {
    expect(standingOf(usdc, known, native.id)).toBe('listed')
    expect(standingOf(native, known, native.id)).toBe('native')
    expect(looksLike('Uniswap')).not.toBe(looksLike('Sushiswap'))
  })
})

describe('sortHoldings', () => {
  test('default: the most valuable first, unknown prices next, unlisted then, imitations last', () => {
    const owned = [
      holding({ symbol: 'FAKE', standing: 'imitation', usd: '9000' }),
      holding({ symbol: 'DOGE', standing: 'unlisted', usd: '8000' }),
      holding({ symbol: 'COIN', standing: 'native' }),
      holding({ symbol: 'CHEAP', standing: 'listed', usd: '1' }),
      holding({ symbol: 'DEAR', standing: 'listed', usd: '2' }),
    ]
    expect(sortHoldings(owned).map(({ asset }) => asset.symbol)).toEqual(['DEAR', 'CHEAP', 'COIN', 'DOGE', 'FAKE'])
    expect(owned[0]?.asset.symbol).toBe('FAKE')
  })
})
