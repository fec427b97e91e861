import { describe, expect, it } from 'vitest'
import { countLabel, searchable, searchItems } from './search.ts'
import { directoryItem } from './walletItem.ts'

const names = ['Base', 'Coinbase', 'My Base', 'Rainbow', 'Café Wallet', 'base wallet']
const list = searchable(names.map((name) => directoryItem({ id: name, name, chains: [] })))
const found = (query: string): readonly string[] => searchItems(list, query).map(({ name }) => name)

describe('searchItems', () => {
  it('default: the whole name, its beginning, a word, anywhere', () => {
    expect(found('base')).toEqual(['Base', 'base wallet', 'My Base', 'Coinbase'])
    expect(found(' ')).toEqual(names)
  })

  it('behavior: typing errors are forgiven when nothing else matches, the fewest first', () => {
    expect(found('rainbw')).toEqual(['Rainbow'])
    expect(found('rianbow')).toEqual(['Rainbow'])
    expect(found('coinbsae')).toEqual(['Coinbase'])
    expect(found('bace')).toEqual(['Base', 'Coinbase', 'My Base', 'base wallet'])
    expect(found('xyz')).toEqual([])
    expect(found('metamask')).toEqual([])
  })

  it('behavior: without case and accents', () => {
    expect(found('CAFE')).toEqual(['Café Wallet'])
  })
})

describe('countLabel', () => {
  it.each([
    [0, '0'],
    [9, '9'],
    [10, '10'],
    [11, '10+'],
    [530, '530'],
    [539, '530+'],
  ] as const)('parameters: %i', (count, label) => {
    expect(countLabel(count)).toBe(label)
  })
})
