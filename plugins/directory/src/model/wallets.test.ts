import { describe, expect, it } from 'vitest'
import type { DirectoryWallet } from '../plugin.ts'
import { builtInList, merge, RECOMMENDED, supports, toWallet, withRecommended } from './wallets.ts'

const wallet = (id: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id,
  name: id.toUpperCase(),
  chains: [],
  ...more,
})
const ids = (wallets: readonly DirectoryWallet[]): readonly string[] => wallets.map(({ id }) => id)
const image = (imageId: string): string => `https://directory.example/${imageId}`

describe('toWallet', () => {
  it('default', () => {
    expect(toWallet({ id: 'a', name: 'A' }, image)).toEqual({ id: 'a', name: 'A', chains: [] })
  })

  it('parameters: everything', () => {
    const entry = {
      id: 'a',
      name: ' A ',
      badge_type: 'certified',
      chains: ['eip155:1'],
      image_id: 'i',
      homepage: 'https://a.example',
      rdns: 'com.a',
      mobile_link: 'a://',
      mobile_universal: 'https://a.example/app',
      desktop_link: 'a-desktop://',
      webapp_link: 'https://app.a.example',
      app_store: 'https://apps.example/a',
      play_store: 'https://play.example/a',
      chrome_store: 'https://chrome.example/a',
    } as const
    expect(toWallet(entry, image)).toEqual({
      id: 'a',
      name: 'A',
      certified: true,
      chains: ['eip155:1'],
      image: 'https://directory.example/i',
      homepage: 'https://a.example',
      rdns: 'com.a',
      mobileLink: 'a://',
      universalLink: 'https://a.example/app',
      desktopLink: 'a-desktop://',
      webLink: 'https://app.a.example',
      appStore: 'https://apps.example/a',
      playStore: 'https://play.example/a',
      chromeStore: 'https://chrome.example/a',
    })
  })

  it('behavior: an image address goes before an image id; empty texts are left out', () => {
    const entry = { id: 'a', name: 'A', image_id: 'i', image_url: 'https://a.example/i.png', homepage: ' ', rdns: null }
    expect(toWallet(entry, image)).toEqual({ id: 'a', name: 'A', chains: [], image: 'https://a.example/i.png' })
  })

  it('error: an empty name', () => {
    expect(toWallet({ id: 'a', name: '  ' }, image)).toBeUndefined()
  })
})

describe('supports', () => {
  it.each<readonly [readonly string[], string | undefined, boolean]>([
    [['eip155:1'], 'eip155', true],
    [['eip155:1'], 'solana', false],
    [['eip155x:1'], 'eip155', false],
    [['eip155:1'], undefined, true],
    [[], 'solana', true],
  ])('parameters: %j for %s', (chains, namespace, expected) => {
    expect(supports(wallet('a', { chains }), namespace)).toBe(expected)
  })
})

describe('merge', () => {
  it('behavior: each id and each domain once, earlier wallets win', () => {
    const known = [wallet('a', { rdns: 'com.a' })]
    const more = [
      wallet('a'),
      wallet('b', { rdns: 'com.a' }),
      wallet('c', { rdns: 'com.c' }),
      wallet('d', { rdns: 'com.c' }),
    ]
    expect(ids(merge(known, more))).toEqual(['a', 'c'])
  })

  it('behavior: nothing new is the same list', () => {
    const known = [wallet('a')]
    expect(merge(known, [wallet('a')])).toBe(known)
  })
})

describe('builtInList', () => {
  const catalogue = [wallet('a', { rdns: 'com.a' }), wallet('b', { chains: ['solana:5'] }), wallet('c')]

  it('default', () => {
    const list = builtInList({}, catalogue, undefined)
    expect(list).toMatchObject({ status: 'loading', isBusy: true, count: 3, page: 0, excludedRdns: [] })
    expect(ids(list.wallets)).toEqual(['a', 'b', 'c'])
  })

  it('parameters: featured, custom, included and excluded wallets', () => {
    const customWallets = [{ id: 'own', name: 'Own', imageUrl: 'https://own.example/i.png' }]
    const list = builtInList({ featuredWalletIds: ['c'], customWallets, excludeWalletIds: ['a'] }, catalogue, undefined)
    expect([ids(list.featured), ids(list.custom), ids(list.wallets)]).toEqual([['c'], ['own'], ['b']])
    expect(list.custom[0]?.image).toBe('https://own.example/i.png')
    expect(list.excludedRdns).toEqual(['com.a'])
    expect(ids(builtInList({ includeWalletIds: ['b'] }, catalogue, undefined).wallets)).toEqual(['b'])
  })

  it('behavior: only wallets of the family, custom ones too', () => {
    const customWallets = [{ id: 'own', name: 'Own', chains: ['solana:5'] }]
    const list = builtInList({ customWallets }, catalogue, 'eip155')
    expect([ids(list.custom), ids(list.wallets)]).toEqual([[], ['a', 'c']])
  })
})

describe('withRecommended', () => {
  const list = builtInList(
    {},
    Array.from({ length: 6 }, (_, at) => wallet(`w${at}`)),
    undefined,
  )

  it('default: the first wallets, which leave the rest', () => {
    const { recommended, wallets } = withRecommended(list)
    expect([recommended.length, wallets.length]).toEqual([RECOMMENDED, 6 - RECOMMENDED])
  })

  it('behavior: those of the service stay', () => {
    const recommended = [wallet('r')]
    expect(withRecommended({ ...list, recommended })).toEqual({ ...list, recommended })
  })
})
