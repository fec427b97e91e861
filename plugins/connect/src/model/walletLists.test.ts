import type { Connector } from '@latchkey/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listed } from '../fixtures/fakeDirectory.ts'
import type { DirectoryList, DirectoryWallet } from '../plugin.ts'
import { directoryItem, type WalletItem } from './walletItem.ts'
import { addFound, buildWalletLists, type WalletListsInput } from './walletLists.ts'

const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  kind: 'announced',
  namespaces: ['eip155'],
  connect: () => Promise.reject(new Error('not asked')),
  ...more,
})
const pair = connector('walletConnect', { kind: 'pairing', namespaces: 'any' })
const entry = (id: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id,
  name: id,
  chains: [],
  ...more,
})
const list = (more: Partial<DirectoryList> = {}): DirectoryList => ({
  status: 'ready',
  featured: [],
  custom: [],
  recommended: [],
  wallets: [],
  count: 0,
  page: 1,
  hasMore: false,
  isBusy: false,
  excludedRdns: [],
  ...more,
})
const keys = (items: readonly { readonly key: string }[]): readonly string[] => items.map(({ key }) => key)
const first = (input: Partial<WalletListsInput>): readonly string[] =>
  keys(buildWalletLists({ connectors: [], recent: [], ...input }).connectView)
const all = (input: Partial<WalletListsInput>): readonly string[] =>
  keys(buildWalletLists({ connectors: [], recent: [], ...input }).all)

const wide = list({
  featured: [entry('f')],
  custom: [entry('c')],
  recommended: [entry('r1'), entry('r2')],
  wallets: [entry('w1'), entry('w2')],
  count: 539,
})

describe('buildWalletLists', () => {
  it('default: recent, installed, featured, custom, recommended, the way to pair', () => {
    const input = {
      connectors: [pair, connector('harbor'), connector('quill')],
      recent: ['quill', 'wallet:used'],
      recentWallets: [entry('used')],
      directory: list({ ...wide, custom: [], featured: [] }),
    }
    expect(first(input)).toEqual(['quill', 'wallet:used', 'harbor', 'wallet:r1', 'walletConnect'])
    expect(all(input)).toEqual(['quill', 'harbor', 'wallet:used', 'wallet:r1', 'wallet:r2', 'wallet:w1', 'wallet:w2'])
  })

  it('behavior: a recent wallet has the data the directory has now', () => {
    const stored = entry('used', { name: 'Old name', universalLink: 'https://lapsed.example' })
    const current = entry('used', { name: 'New name', universalLink: 'https://current.example', certified: true })
    for (const group of ['featured', 'custom', 'recommended', 'wallets'] as const) {
      const directory = list({ [group]: [current] })
      const lists = buildWalletLists({ connectors: [], recent: ['wallet:used'], recentWallets: [stored], directory })
      expect(lists.connectView).toMatchObject([{ status: 'recent', name: 'New name', wallet: current }])
      expect(lists.all.map(({ wallet }) => wallet)).toEqual([current])
    }
  })

  it('parameters: order of the host; a group that is left out is not shown', () => {
    const input = { connectors: [pair, connector('harbor')], directory: wide }
    expect(first({ ...input, order: ['walletConnect', 'featured', 'injected'] })).toEqual([
      'walletConnect',
      'wallet:f',
      'harbor',
    ])
  })

  it.each<readonly [string, Partial<WalletListsInput>, readonly string[]]>([
    ['recommended ones fill up to four', { directory: wide }, ['wallet:f', 'wallet:c', 'wallet:r1', 'wallet:r2']],
    [
      'and none when there are enough',
      { connectors: ['a', 'b', 'd', 'e'].map((id) => connector(id)), directory: list({ recommended: [entry('r')] }) },
      ['a', 'b', 'd', 'e'],
    ],
    [
      'of many wallets of the host the first eight',
      { directory: list({ custom: Array.from({ length: 20 }, (_, at) => entry(`c${at}`)) }) },
      Array.from({ length: 8 }, (_, at) => `wallet:c${at}`),
    ],
    [
      'a directory wallet that is installed stands once',
      {
        connectors: [connector('x', { rdns: 'io.metamask' })],
        directory: list({ featured: [entry('m', { rdns: 'io.metamask' })] }),
      },
      ['x'],
    ],
    [
      'on phones one wallet goes by another domain',
      {
        connectors: [connector('x', { rdns: 'io.metamask.mobile' })],
        directory: list({ featured: [entry('m', { rdns: 'io.metamask' })] }),
      },
      ['x'],
    ],
    [
      'an excluded wallet is hidden when it is installed, too',
      { connectors: [connector('x', { rdns: 'a.b' })], directory: list({ excludedRdns: ['a.b'] }) },
      [],
    ],
    [
      'a wallet of several groups stands in the first of them',
      {
        recent: ['wallet:a'],
        recentWallets: [entry('a')],
        directory: list({
          featured: [entry('a'), entry('b')],
          custom: [entry('b'), entry('c')],
          recommended: [entry('c'), entry('d')],
        }),
      },
      ['wallet:a', 'wallet:b', 'wallet:c', 'wallet:d'],
    ],
    [
      'wallets of one domain and different ids stand once',
      {
        directory: list({
          featured: [entry('a', { rdns: 'io.metamask' })],
          recommended: [entry('b', { rdns: 'io.metamask' }), entry('c', { rdns: 'io.metamask.mobile' })],
        }),
      },
      ['wallet:a'],
    ],
    [
      'wallets of one name and different domains are different wallets',
      { directory: list({ recommended: [entry('a', { name: 'X' }), entry('b', { name: 'X' })] }) },
      ['wallet:a', 'wallet:b'],
    ],
    [
      'the newest of two recent wallets comes first, installed or not',
      { connectors: [connector('x')], recent: ['wallet:u', 'x'], recentWallets: [entry('u')] },
      ['wallet:u', 'x'],
    ],
    [
      'a recent wallet that nobody knows any more is left out',
      { recent: ['gone', 'wallet:gone'], directory: list({ recommended: [entry('r')] }) },
      ['wallet:r'],
    ],
    [
      'a recent wallet of the directory that is installed by now stands once',
      {
        connectors: [connector('x', { rdns: 'a.b' })],
        recent: ['wallet:w'],
        recentWallets: [entry('w', { rdns: 'a.b' })],
      },
      ['x'],
    ],
    [
      'only wallets of the family that is asked for',
      {
        namespace: 'solana',
        connectors: [connector('x'), connector('y', { namespaces: ['solana'] }), pair],
        recent: ['wallet:u', 'wallet:v'],
        recentWallets: [entry('u', { chains: ['eip155:1'] }), entry('v', { chains: ['solana:1'] })],
      },
      ['wallet:v', 'y', 'walletConnect'],
    ],
  ])('behavior: %s', (_, input, expected) => {
    expect(first(input)).toEqual(expected)
  })

  it('behavior: what the directory knows goes to the installed wallet, not to one in doubt', () => {
    const directory = list({ wallets: [entry('m', { rdns: 'a.b' })] })
    const good = connector('x', { rdns: 'a.b' })
    const bad = connector('y', { rdns: 'a.b', isDuplicate: true })
    expect(buildWalletLists({ connectors: [bad], recent: [], directory }).all).toMatchObject([
      { key: 'y', status: 'duplicate' },
      { key: 'wallet:m' },
    ])
    const { all: rows } = buildWalletLists({ connectors: [good, bad], recent: [], directory })
    expect(rows).toMatchObject([{ key: 'x', wallet: { id: 'm' } }, { key: 'y' }])
    expect(rows[1]).not.toHaveProperty('wallet')
  })

  it('behavior: one wallet of several families is one row', () => {
    const evm = connector('e', { name: 'Trust Wallet' })
    const sol = connector('s', { name: 'Trust', namespaces: ['solana'] })
    const rows = buildWalletLists({ connectors: [evm, sol], recent: ['s'] }).connectView
    expect(rows).toMatchObject([{ key: 's', status: 'recent', namespaces: ['solana', 'eip155'] }])
    expect(rows[0]?.connectors.map(({ id }) => id)).toEqual(['s', 'e'])
  })

  it('behavior: a wallet in doubt never joins another one', () => {
    const announced = connector('e', { name: 'Harbor' })
    const other = connector('s', { name: 'Harbor', namespaces: ['solana'], isDuplicate: true })
    expect(first({ connectors: [announced, other] })).toEqual(['e', 's'])
  })

  it('behavior: a wallet in doubt stands last of the installed ones and is never the last used', () => {
    const bad = connector('y', { isDuplicate: true })
    const { connectView: rows } = buildWalletLists({
      connectors: [bad, connector('x')],
      recent: ['y'],
      connected: new Map([['y', 'connected']]),
    })
    expect(rows.map(({ key, status }) => [key, status])).toEqual([
      ['x', 'installed'],
      ['y', 'duplicate'],
    ])
  })

  it('behavior: the list of all wallets keeps the pages in the order of the directory', () => {
    const wallets = [entry('w2'), entry('w1'), entry('w2'), entry('w3', { rdns: 'a.b' }), entry('w4', { rdns: 'a.b' })]
    expect(all({ directory: list({ wallets }) })).toEqual(['wallet:w2', 'wallet:w1', 'wallet:w3'])
  })

  it('behavior: nothing that comes in is changed', () => {
    const connectors = Object.freeze([pair, connector('harbor')])
    const recent = Object.freeze(['harbor'])
    const directory = Object.freeze(list({ recommended: Object.freeze([entry('r')]) }))
    const input = Object.freeze({ connectors, recent, directory })
    expect(buildWalletLists(input)).toEqual(buildWalletLists(input))
  })

  it.each<readonly [string, Partial<WalletListsInput>, number]>([
    ['four while the directory is asked', { directory: list({ status: 'loading' }) }, 4],
    ['less by the wallets that are here', { connectors: [connector('x')], directory: list({ status: 'loading' }) }, 3],
    ['less by recommended ones', { directory: list({ status: 'loading', recommended: wide.wallets }) }, 2],
    ['none without a directory', {}, 0],
    ['none once it has answered', { directory: list() }, 0],
    ['none after a failure', { directory: list({ status: 'failed' }) }, 0],
    ['none where they are not shown', { directory: list({ status: 'loading' }), order: ['injected'] }, 0],
  ])('behavior: places that are kept: %s', (_, input, expected) => {
    expect(buildWalletLists({ connectors: [], recent: [], ...input }).loadingRows).toBe(expected)
  })

  it('parameters: count', () => {
    const count = (input: Partial<WalletListsInput>): number =>
      buildWalletLists({ connectors: [], recent: [], ...input }).count
    expect(count({})).toBe(0)
    expect(count({ directory: wide })).toBe(539)
    expect(count({ directory: wide, connectors: [connector('x'), connector('y')] })).toBe(541)
    expect(count({ directory: list({ wallets: [entry('a'), entry('b')], count: 1 }) })).toBe(2)
  })

  it('behavior: whatever comes in, every key stands once and nothing installed is lost', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const rdns = fc.option(fc.constantFrom('x.a', 'x.b', 'io.metamask', 'io.metamask.mobile'), { nil: undefined })
    const wallets = fc.array(
      fc.record({ id, rdns }).map((wallet) => entry(wallet.id, wallet.rdns ? { rdns: wallet.rdns } : {})),
      { maxLength: 6 },
    )
    const connectors = fc.uniqueArray(
      fc.record({ id, rdns }).map((wallet) => connector(`k${wallet.id}`, wallet.rdns ? { rdns: wallet.rdns } : {})),
      { selector: (wallet) => wallet.id, maxLength: 4 },
    )
    fc.assert(
      fc.property(connectors, wallets, wallets, wallets, (own, featured, recommended, rest) => {
        const lists = buildWalletLists({
          connectors: own,
          recent: [],
          directory: list({ featured, recommended, wallets: rest }),
        })
        expect(new Set(keys(lists.all)).size).toBe(lists.all.length)
        expect(new Set(keys(lists.connectView)).size).toBe(lists.connectView.length)
        const shown = lists.all.flatMap((item) => item.connectors.map((wallet) => wallet.id))
        expect(new Set(shown)).toEqual(new Set(own.map((wallet) => wallet.id)))
      }),
    )
  })
})

const installed = (rdns: string, more: Partial<WalletItem> = {}): WalletItem => {
  const connector: Connector = {
    id: `own ${rdns}`,
    name: 'Own',
    kind: 'announced',
    namespaces: ['eip155'],
    rdns,
    connect: () => Promise.reject(new Error('not asked')),
  }
  return { key: connector.id, kind: 'installed', name: 'Own', connectors: [connector], namespaces: [], ...more }
}

describe('addFound', () => {
  it('default: what is not here stands after what is', () => {
    const known = [directoryItem(listed('Quay'))]
    expect(keys(addFound(known, [listed('Reef'), listed('Quay')]))).toEqual(['wallet:quay', 'wallet:reef'])
  })

  it('behavior: nothing new is the same list, so that nothing is drawn anew', () => {
    const known = [directoryItem(listed('Quay'))]
    expect(addFound(known, [listed('Quay')])).toBe(known)
    expect(addFound(known, [])).toBe(known)
  })

  it.each<readonly [string, WalletItem, Parameters<typeof listed>[1]]>([
    ['the domain of an installed wallet', installed('a.b'), { rdns: 'a.b' }],
    ['its domain on phones', installed('io.metamask.mobile'), { rdns: 'io.metamask' }],
    ['the domain of a listed wallet', directoryItem(listed('Quay', { rdns: 'a.b' })), { rdns: 'a.b' }],
    ['the id of a wallet that is installed', installed('x.y', { wallet: listed('Reef') }), {}],
  ])('behavior: once by %s', (_, known, more) => {
    expect(addFound([known], [listed('Reef', more)])).toEqual([known])
  })

  it('behavior: a wallet in doubt hides nobody', () => {
    const fake = installed('a.b', { status: 'duplicate' })
    expect(keys(addFound([fake], [listed('Reef', { rdns: 'a.b' })]))).toEqual(['own a.b', 'wallet:reef'])
  })
})
