import { describe, expect, it } from 'vitest'
import type { ConnectOptions } from '../options.ts'
import { shownWallets } from './shownWallets.ts'

describe('shownWallets', () => {
  it('default', () => {
    expect(shownWallets(500, {})).toBe(500)
  })

  it.each<[string, number, ConnectOptions, number]>([
    ['collapsed', 10, { collapseWallets: true }, 3],
    ['collapsed with few', 3, { collapseWallets: true }, 3],
    ['collapsed with one too many shows it instead of a row for it', 4, { collapseWallets: true }, 4],
    ['maxWallets', 10, { maxWallets: 5 }, 5],
    ['maxWallets wins over collapsed', 10, { collapseWallets: true, maxWallets: 1 }, 1],
    ['none', 0, { collapseWallets: true }, 0],
  ])('parameters: %s', (_, count, options, expected) => {
    expect(shownWallets(count, options)).toBe(expected)
  })
})
