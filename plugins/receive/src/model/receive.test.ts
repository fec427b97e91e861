import type { Account, ChainFamily, Network } from '@latchkey/kernel'
import { formatAmount } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOn, compatibleNetworks, readAmount } from './receive.ts'

const network = (id: `${string}:${string}`): Network => ({
  id,
  namespace: id.split(':')[0] ?? '',
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})
const account: Account = { caipAddress: 'one:1:abc', address: 'abc', type: 'eoa' }
const [first, second, other] = [network('one:1'), network('one:2'), network('two:1')]
const offered = [second, first, other]

describe('compatibleNetworks', () => {
  it('default: all networks of the family, the active one first', () => {
    expect(compatibleNetworks({ account, network: first, family: undefined }, offered)).toEqual([first, second])
  })

  it('behavior: where the address is written otherwise, it is not the same', () => {
    const family = { addressOn: (address: string, { id }: Network) => `${id} ${address}` } as Partial<ChainFamily>
    const place = { account, network: first, family: family as ChainFamily }
    expect(compatibleNetworks(place, offered)).toEqual([first])
    expect(addressOn(place, second)).toBe('one:2 abc')
  })

  it('behavior: a contract account is on one network', () => {
    const place = { account: { ...account, type: 'smartAccount' }, network: first, family: undefined }
    expect(compatibleNetworks(place, offered)).toEqual([first])
  })

  it('behavior: a network the site does not offer is still the active one', () => {
    const lost = network('one:9')
    expect(compatibleNetworks({ account, network: lost, family: undefined }, offered)).toEqual([lost, second, first])
  })
})

describe('networks on which an address is the same', () => {
  const some = fc.uniqueArray(fc.tuple(fc.constantFrom('one', 'two'), fc.nat({ max: 9 })), {
    maxLength: 12,
    selector: String,
  })
  const places = fc.record({
    offered: some.map((list) => list.map(([family, number]) => network(`${family}:${number}`))),
    active: fc
      .tuple(fc.constantFrom('one', 'two'), fc.nat({ max: 9 }))
      .map(([family, number]) => network(`${family}:${number}`)),
    type: fc.constantFrom('eoa' as const, 'smartAccount' as const),
    /** Networks are written alike where their numbers leave the same rest. */
    forms: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })

  it('behavior: the active one first, each once, of its family, and what is sent to the address there arrives', () => {
    fc.assert(
      fc.property(places, ({ offered: all, active, type, forms }) => {
        const rest = ({ id }: Network) => Number(id.split(':')[1]) % (forms ?? 1)
        const family = forms && { addressOn: (address: string, on: Network) => `${address}/${rest(on)}` }
        const place = { account: { ...account, type }, network: active, family: family as ChainFamily | undefined }
        const found = compatibleNetworks(place, all)
        expect(found[0]).toBe(active)
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        for (const item of found) {
          expect(item.namespace).toBe(active.namespace)
          expect(addressOn(place, item)).toBe(addressOn(place, active))
        }
        if (type === 'smartAccount') expect(found).toEqual([active])
        else
          for (const item of all)
            expect(found.some(({ id }) => id === item.id)).toBe(
              item.namespace === active.namespace && rest(item) === rest(active),
            )
      }),
    )
  })
})

describe('readAmount', () => {
  it('behavior: whatever amount a chain can hold is read as it is printed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 30 }), (amount, decimals) => {
        expect(readAmount(formatAmount(amount, decimals), decimals)).toBe(amount || undefined)
        expect(readAmount(formatAmount(amount + 2n ** 256n, decimals), decimals)).toBeUndefined()
      }),
    )
  })

  it('error: any other text is refused with a code', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat({ max: 18 }), (text, decimals) => {
        try {
          expect(readAmount(text, decimals) ?? 1n).toBeGreaterThan(0n)
        } catch (error) {
          expect(error).toMatchObject({ code: 'amount/invalid' })
        }
      }),
    )
  })

  it.each([
    ['1.5', 15n],
    ['.5', 5n],
    ['1.', 10n],
    ['', undefined],
    ['.', undefined],
    ['0', undefined],
    ['0.0', undefined],
    [String(2n ** 256n), undefined],
  ])('parameters: %s', (text, amount) => {
    expect(readAmount(text, 1)).toBe(amount)
  })

  it.each(['1.55', '1e5', '-1', 'x'])('error: %s', (text) => {
    expect(() => readAmount(text, 1)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
  })
})
