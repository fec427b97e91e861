import { type Holding, holdingParts, nativeAsset } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { parseStored, readStored, storeHoldings } from './storedHoldings.ts'

const network = {
  id: 'one:1' as const,
  namespace: 'one',
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
}
const holding: Holding = {
  asset: nativeAsset(network, undefined),
  amount: 2n ** 200n,
  price: { usd: '1.5', at: 1, source: 'gateway' },
  at: 1,
  source: 'gateway',
}

describe('stored holdings', () => {
  it('default: what is stored is read again, also that nothing can tell', () => {
    const again = (given: readonly Holding[] | undefined) =>
      readStored(parseStored(JSON.parse(JSON.stringify(storeHoldings(given, 7)))))
    expect(again([holding])).toEqual([holding])
    expect(again(undefined)).toBeUndefined()
  })

  const stored = storeHoldings([holding], 7)
  const [first] = stored.holdings ?? []
  it('behavior: what of an amount cannot be sent is there again, to the last unit', () => {
    const partly: Holding = { ...holding, ...holdingParts(holding.amount, { locked: 2n ** 190n, reserved: 1n }) }
    expect(readStored(parseStored(JSON.parse(JSON.stringify(storeHoldings([partly], 7)))))).toEqual([partly])
  })

  it.each([
    ['junk', 'x'],
    ['no time', { holdings: [] }],
    ['an amount that is none', { at: 1, holdings: [{ ...first, amount: '-1' }] }],
    ['an amount beyond all chains', { at: 1, holdings: [{ ...first, amount: '9'.repeat(78) }] }],
    ['a part that can be sent and is none', { at: 1, holdings: [{ ...first, spendable: 7 }] }],
    ['more that can be sent than there is', { at: 1, holdings: [{ ...first, spendable: `${2n ** 200n + 1n}` }] }],
    ['parts that are no list', { at: 1, holdings: [{ ...first, given: {} }] }],
    ['a part of no known kind', { at: 1, holdings: [{ ...first, given: [{ kind: 'x', amount: '1' }] }] }],
    ['a part that is no amount', { at: 1, holdings: [{ ...first, given: [{ kind: 'locked', amount: '-1' }] }] }],
    ['an asset without a key', { at: 1, holdings: [{ ...first, asset: { ...first?.asset, id: 'x' } }] }],
    ['decimals that are none', { at: 1, holdings: [{ ...first, asset: { ...first?.asset, decimals: 99 } }] }],
    ['a price that is none', { at: 1, holdings: [{ ...first, price: { usd: 'NaN' } }] }],
  ])('error: %s is refused', (_name, value) => {
    expect(() => parseStored(value)).toThrow()
  })
})
