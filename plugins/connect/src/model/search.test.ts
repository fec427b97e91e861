import { describe, expect, it } from 'vitest'
import { searchable, searchItems } from './search.ts'
import { directoryItem } from './walletItem.ts'

const names = ['Base', 'Coinbase', 'My Base', 'Rainbow', 'Café Wallet', 'base wallet']
const list = searchable(names.map((name) => directoryItem({ id: name, name, chains: [] })))
const found = (query: string): readonly string[] => searchItems(list, query).map(({ name }) => name)

describe('searchItems', () => {
  it('default: the whole name, its beginning, a word, anywhere', () => {
    expect(found('base')).toEqual(['Base', 'base wallet', 'My Base', 'Coinbase'])
    expect(found(' ')).toEqual(names)
    expect(found('metamsk')).toEqual([])
  })

  it('behavior: without case and accents', () => {
    expect(found('CAFE')).toEqual(['Café Wallet'])
  })
})
