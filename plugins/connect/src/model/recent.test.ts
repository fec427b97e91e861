import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recentDirectorySchema, recentWalletIdsSchema } from './recent.ts'

describe('recentWalletIdsSchema', () => {
  it('default', () => {
    expect(recentWalletIdsSchema.parse(['a', 'b'])).toEqual(['a', 'b'])
  })

  it('behavior: at most two, each once', () => {
    expect(recentWalletIdsSchema.parse(['a', 'a', 'b', 'c'])).toEqual(['a', 'b'])
  })

  it('behavior: junk is dropped', () => {
    expect(recentWalletIdsSchema.parse([1, null, 'a', {}])).toEqual(['a'])
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const ids = recentWalletIdsSchema.parse(junk)
        expect(ids.length).toBeLessThanOrEqual(2)
        expect(ids.every((id) => typeof id === 'string')).toBe(true)
      }),
    )
  })
})

describe('recentDirectorySchema', () => {
  const stored = { id: 'a', name: 'A', chains: ['eip155:1'], rdns: 'com.a', image: 'https://a.example/a.png' }

  it('default', () => {
    expect(recentDirectorySchema.parse([stored])).toEqual([stored])
  })

  it('behavior: certified is remembered', () => {
    expect(recentDirectorySchema.parse([{ ...stored, certified: true }])).toEqual([{ ...stored, certified: true }])
    expect(recentDirectorySchema.parse([{ ...stored, certified: 'yes' }])).toEqual([stored])
  })

  it('behavior: links are not taken from storage, where they outlive their domains', () => {
    const links = {
      homepage: 'https://lapsed.example',
      mobileLink: 'lapsed://',
      universalLink: 'https://lapsed.example',
      desktopLink: 'lapsed://',
      webLink: 'https://lapsed.example',
      appStore: 'https://lapsed.example',
      playStore: 'https://lapsed.example',
      chromeStore: 'https://lapsed.example',
    }
    expect(recentDirectorySchema.parse([{ ...stored, ...links }])).toEqual([stored])
  })

  it('behavior: junk is dropped', () => {
    expect(
      recentDirectorySchema.parse([1, null, { id: 'a' }, { name: 'A' }, { ...stored, chains: [1, 'x:y'] }]),
    ).toEqual([])
    expect(recentDirectorySchema.parse([{ ...stored, name: 'x'.repeat(3000) }])).toEqual([])
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const wallets = recentDirectorySchema.parse(junk)
        expect(wallets.length).toBeLessThanOrEqual(2)
        expect(wallets.every(({ id, name }) => typeof id === 'string' && typeof name === 'string')).toBe(true)
      }),
    )
  })
})
