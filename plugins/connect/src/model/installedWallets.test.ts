import type { Connector } from '@latchkey/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstalledWalletsInput, installedRows, installedWallets } from './installedWallets.ts'

function wallet(id: string, extra: Partial<Connector> = {}): Connector {
  return {
    id,
    name: id,
    kind: 'announced',
    namespaces: ['test'],
    connect: () => Promise.reject(new Error('not asked')),
    ...extra,
  }
}

const picture = (input: Partial<InstalledWalletsInput>): readonly string[] =>
  installedRows({ connectors: [], recent: [], ...input }).map(({ connector, status }) => `${connector.id} ${status}`)

/** One wallet's own object, reached by two adapters. */
const walletKey = {}
const announced = wallet('eip6963:xyz.harbor', { name: 'Harbor', rdns: 'xyz.harbor', walletKey })
const library = wallet('library:xyz.harbor', { name: 'Harbor', rdns: 'xyz.harbor', walletKey })

const [harbor, quill, pebble] = [wallet('harbor'), wallet('quill'), wallet('pebble')]

describe('installedRows', () => {
  it('default', () => {
    expect(picture({ connectors: [harbor, quill] })).toEqual(['harbor installed', 'quill installed'])
    expect(picture({})).toEqual([])
  })

  it.each<[string, Partial<InstalledWalletsInput>, readonly string[]]>([
    [
      'recent wallets come first, newest first',
      { connectors: [harbor, quill, pebble], recent: ['pebble', 'quill'] },
      ['pebble recent', 'quill recent', 'harbor installed'],
    ],
    ['a recent wallet that is not here is left out', { connectors: [quill], recent: ['gone'] }, ['quill installed']],
    [
      'an open connection says so and keeps its place',
      { connectors: [harbor, quill], recent: ['quill'], connected: new Map([['quill', 'connected']]) },
      ['quill connected', 'harbor installed'],
    ],
    [
      'a saved connection says so',
      { connectors: [harbor, quill], recent: ['quill'], connected: new Map([['quill', 'saved']]) },
      ['quill saved', 'harbor installed'],
    ],
    ['one id stands once', { connectors: [harbor, wallet('harbor', { name: 'Other' })] }, ['harbor installed']],
    [
      'pairing and embedded wallets are the business of others',
      {
        connectors: [
          wallet('a', { kind: 'pairing' }),
          wallet('b', { kind: 'embedded' }),
          wallet('c', { kind: 'injected' }),
        ],
      },
      ['c installed'],
    ],
    [
      'the page object of a wallet that announced itself is left out',
      {
        connectors: [
          wallet('page', { kind: 'injected', rdns: 'xyz.harbor' }),
          wallet('harbor', { rdns: 'xyz.harbor' }),
        ],
      },
      ['harbor installed'],
    ],
    [
      'a page object without a domain stays',
      { connectors: [wallet('page', { kind: 'injected' }), wallet('harbor', { rdns: 'xyz.harbor' })] },
      ['page installed', 'harbor installed'],
    ],
    [
      'the same domain twice: both stay, the later one is marked and last',
      { connectors: [wallet('a', { rdns: 'xyz.harbor' }), wallet('b', { rdns: 'xyz.harbor' }), wallet('c')] },
      ['a installed', 'c installed', 'b duplicate'],
    ],
    [
      'the alias of a domain counts as the domain',
      { connectors: [wallet('a', { rdns: 'io.metamask' }), wallet('b', { rdns: 'io.metamask.mobile' })] },
      ['a installed', 'b duplicate'],
    ],
    [
      'the same name from another domain is marked',
      {
        connectors: [
          wallet('a', { name: 'Harbor', rdns: 'xyz.harbor' }),
          wallet('b', { name: ' hArbor ', rdns: 'evil.example' }),
        ],
      },
      ['a installed', 'b duplicate'],
    ],
    [
      'the same wallet for another chain family is not',
      { connectors: [wallet('a', { name: 'Harbor' }), wallet('b', { name: 'Harbor', namespaces: ['other'] })] },
      ['a installed', 'b installed'],
    ],
    [
      'a wallet that duplicates another is never last used',
      { connectors: [harbor, wallet('fake', { isDuplicate: true })], recent: ['fake'] },
      ['harbor installed', 'fake duplicate'],
    ],
    [
      'of two that claim one identity nobody knows which was used before',
      {
        connectors: [wallet('a', { rdns: 'xyz.harbor' }), wallet('b', { rdns: 'xyz.harbor' }), wallet('c')],
        recent: ['c', 'a'],
        connected: new Map([['a', 'saved']]),
      },
      ['c recent', 'a installed', 'b duplicate'],
    ],
    [
      'the one that is open is shown as such',
      {
        connectors: [wallet('a', { rdns: 'xyz.harbor' }), wallet('b', { rdns: 'xyz.harbor' })],
        connected: new Map([['a', 'connected']]),
      },
      ['a connected', 'b duplicate'],
    ],
    [
      'a wallet that the site itself names is no impostor beside an announced one of its name',
      {
        connectors: [
          wallet('announced', { name: 'Harbor', rdns: 'xyz.harbor' }),
          wallet('configured', { name: 'Harbor', rdns: 'xyz.harbor', isConfigured: true }),
        ],
        recent: ['announced'],
      },
      ['announced recent', 'configured installed'],
    ],
    [
      'an announced wallet that takes the name of one that the site names is marked, as beside any other',
      {
        connectors: [
          wallet('configured', { name: 'Harbor', isConfigured: true }),
          wallet('announced', { name: 'Harbor', rdns: 'evil.example' }),
        ],
      },
      ['configured installed', 'announced duplicate'],
    ],
    [
      'it does not matter which of both came first',
      {
        connectors: [
          wallet('announced', { name: 'Harbor', rdns: 'evil.example' }),
          wallet('configured', { name: 'Harbor', rdns: 'xyz.harbor', isConfigured: true }),
          wallet('nameless', { name: 'Harbor' }),
          wallet('real', { name: 'Harbor', rdns: 'xyz.harbor' }),
        ],
      },
      ['configured installed', 'real installed', 'announced duplicate', 'nameless duplicate'],
    ],
    [
      'of two announced wallets with the domain of one that the site names, the later one is marked',
      {
        connectors: [
          wallet('first', { rdns: 'xyz.harbor' }),
          wallet('configured', { rdns: 'xyz.harbor', isConfigured: true }),
          wallet('second', { rdns: 'xyz.harbor' }),
        ],
      },
      ['first installed', 'configured installed', 'second duplicate'],
    ],
    [
      'a wallet that the site names was used last, whatever takes its name',
      {
        connectors: [
          wallet('announced', { name: 'Harbor', rdns: 'evil.example' }),
          wallet('configured', { name: 'Harbor', isConfigured: true }),
          wallet('other', { name: 'Quill', isConfigured: true }),
          wallet('impostor', { name: 'Quill' }),
        ],
        recent: ['other', 'announced'],
        connected: new Map([['configured', 'saved']]),
      },
      ['other recent', 'configured saved', 'announced duplicate', 'impostor duplicate'],
    ],
    [
      'a namespace leaves out wallets that do not reach it',
      {
        connectors: [harbor, wallet('s', { namespaces: ['other'] }), wallet('any', { namespaces: 'any' })],
        namespace: 'other',
      },
      ['s installed', 'any installed'],
    ],
  ])('behavior: %s', (_, input, expected) => {
    expect(picture(input)).toEqual(expected)
  })

  it.each<[string, Partial<InstalledWalletsInput>, readonly Connector[]]>([
    ['it stands once, where it came first', { connectors: [announced, quill, library] }, [announced, quill]],
    [
      'by the road that is open',
      { connectors: [announced, library, quill], connected: new Map([[library.id, 'connected']]) },
      [library, quill],
    ],
    [
      'by the road that waits to be continued',
      { connectors: [announced, library], connected: new Map([[library.id, 'saved']]) },
      [library],
    ],
    [
      'by the road that was used last',
      { connectors: [announced, library], recent: [library.id, announced.id] },
      [library],
    ],
    [
      'a road without a domain is the announced wallet',
      { connectors: [wallet('page', { kind: 'injected', name: 'Injected', walletKey }), announced] },
      [announced],
    ],
    [
      'a name of its own is no other wallet',
      { connectors: [announced, { ...library, name: 'Harbor by library' }] },
      [announced],
    ],
  ])('behavior: two adapters reach one wallet: %s', (_, input, expected) => {
    const rows = installedRows({ connectors: [], recent: [], ...input })
    expect(rows.map(({ connector: { id } }) => id)).toEqual(expected.map(({ id }) => id))
    expect(rows.map(({ status }) => status)).not.toContain('duplicate')
  })

  it.each<[string, Connector]>([
    ['another object', { ...library, walletKey: {} }],
    ['another domain for the same object', { ...library, rdns: 'evil.example' }],
    ['an object that its adapter marks', { ...library, isDuplicate: true }],
  ])('error: a wallet of that name with %s is marked', (_, other) => {
    expect(picture({ connectors: [announced, other] })).toEqual([`${announced.id} installed`, `${other.id} duplicate`])
  })

  it('behavior: nothing is invented, nothing stands twice, recent ones lead', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const connector = fc
      .record({ id: ids, name: ids, rdns: fc.option(ids, { nil: undefined }), isDuplicate: fc.boolean() })
      .map(({ id, rdns, ...rest }) => wallet(id, rdns === undefined ? rest : { ...rest, rdns }))
    fc.assert(
      fc.property(
        fc.array(connector, { maxLength: 12 }),
        fc.uniqueArray(ids, { maxLength: 2 }),
        (connectors, recent) => {
          const rows = installedRows({ connectors, recent })
          const shown = rows.map((row) => row.connector.id)
          expect(new Set(shown).size).toBe(shown.length)
          expect(new Set(shown)).toEqual(new Set(connectors.map(({ id }) => id)))
          const statuses = rows.map(({ status }) => ['recent', 'installed', 'duplicate'].indexOf(status))
          expect(statuses).toEqual([...statuses].sort())
        },
      ),
    )
  })
})

describe('installedWallets', () => {
  it('behavior: one row continues what one family of the wallet still waits for, though another is connected', () => {
    const connectors = [wallet('a', { name: 'Quill' }), wallet('b', { name: 'Quill', namespaces: ['other'] })]
    for (const waiting of ['a', 'b']) {
      const connected = new Map(connectors.map(({ id }) => [id, id === waiting ? 'saved' : 'connected'] as const))
      const items = installedWallets({ connectors, recent: [], connected })
      expect(items.map(({ status, connectors: { length } }) => ({ status, length }))).toEqual([
        { status: 'saved', length: 2 },
      ])
    }
  })

  it('behavior: each name is read a few times, however many wallets there are', () => {
    let reads = 0
    const connectors = Array.from({ length: 500 }, (_, at) =>
      Object.defineProperty(wallet(`w${at}`, { namespaces: [`n${at % 2}`] }), 'name', {
        get() {
          reads += 1
          return `Wallet ${Math.floor(at / 2)}`
        },
      }),
    )
    const items = installedWallets({ connectors, recent: [] })
    expect(items.map(({ namespaces }) => namespaces.length)).toEqual(Array(250).fill(2))
    expect(reads).toBeLessThan(500 * 6)
  })
})
