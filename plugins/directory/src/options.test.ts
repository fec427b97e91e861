import { describe, expect, it } from 'vitest'
import { checkOptions, type DirectoryOptions } from './options.ts'

const check = (options: object): void => checkOptions(options as DirectoryOptions)
const wrong: readonly object[] = [
  { apiUrl: 'api.example' },
  { featuredWalletIds: 'a' },
  { customWallets: [{ id: 'a' }] },
  { allWallets: true },
  { builtIn: 'no' },
  { toString: 1 },
  { wallets: [] },
]

describe('checkOptions', () => {
  it('default', () => {
    expect(() =>
      check({ apiUrl: 'https://api.example', featuredWalletIds: ['a'], customWallets: [{ id: 'a', name: 'A' }] }),
    ).not.toThrow()
  })

  it.each(wrong.map((options) => ({ options, name: Object.keys(options)[0] })))('error: $name', ({ options, name }) => {
    expect(() => check(options)).toThrow(`directory({ ${name} `)
  })
})
