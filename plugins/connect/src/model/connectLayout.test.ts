import { describe, expect, it } from 'vitest'
import type { ConnectMethod, ConnectOptions } from '../options.ts'
import { collapseItems, orderMethods, visibleWalletCount } from './connectLayout.ts'
import type { WalletItem } from './walletItem.ts'

const blocks = (...methods: readonly ConnectMethod[]) => methods.map((method, id) => ({ method, id }))
const sorted = (methods: readonly ConnectMethod[], order?: readonly ConnectMethod[]): string =>
  orderMethods(blocks(...methods), order)
    .map(({ method }) => method)
    .join(' ')

describe('orderMethods', () => {
  it('default', () => {
    expect(sorted(['wallet', 'other', 'social', 'email'])).toBe('email social wallet other')
  })

  it('parameters: order', () => {
    expect(sorted(['email', 'social', 'wallet'], ['wallet', 'email'])).toBe('wallet email social')
  })

  it('behavior: blocks of one method keep their order', () => {
    const given = blocks('social', 'email', 'social')
    expect(orderMethods(given).map(({ id }) => id)).toEqual([1, 0, 2])
  })
})

describe('visibleWalletCount', () => {
  it('default', () => {
    expect(visibleWalletCount(500, {})).toBe(500)
  })

  it.each<[string, number, ConnectOptions, number]>([
    ['collapsed', 10, { collapseWallets: true }, 3],
    ['collapsed with few', 3, { collapseWallets: true }, 3],
    ['collapsed with one too many shows it instead of a row for it', 4, { collapseWallets: true }, 4],
    ['maxWallets', 10, { maxWallets: 5 }, 5],
    ['maxWallets wins over collapsed', 10, { collapseWallets: true, maxWallets: 1 }, 1],
    ['none', 0, { collapseWallets: true }, 0],
  ])('parameters: %s', (_, count, options, expected) => {
    expect(visibleWalletCount(count, options)).toBe(expected)
  })
})

describe('collapseItems', () => {
  const item = (key: string, kind: WalletItem['kind'] = 'installed'): WalletItem => ({
    key,
    kind,
    name: key,
    connectors: [],
    namespaces: [],
  })
  const items = [item('a'), item('b'), item('pairing', 'pairing'), item('c'), item('d')]
  const keys = (options: ConnectOptions): readonly [string, number] => {
    const { shown, hidden } = collapseItems(items, options)
    return [shown.map(({ key }) => key).join(' '), hidden]
  }

  it('default: all of them', () => {
    expect(keys({})).toEqual(['a b pairing c d', 0])
  })

  it('behavior: the option to pair is never hidden and does not count', () => {
    expect(keys({ maxWallets: 1 })).toEqual(['a pairing', 3])
    expect(keys({ collapseWallets: true })).toEqual(['a b pairing c d', 0])
    expect(keys({ maxWallets: 2 })).toEqual(['a b pairing', 2])
  })
})
