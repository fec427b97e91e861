import type { Account, ChainFamily, Network } from '@latchkey/kernel'
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

describe('readAmount', () => {
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
