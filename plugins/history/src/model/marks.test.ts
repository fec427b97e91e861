import { nativeAsset } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { ME, OTHER, receipt, START, sampleTransaction, TOKEN, transfer, YOU } from '../fixtures/setUp.ts'
import { entryOf, type HistoryEntry, isMarked } from './entry.ts'
import { markEntries } from './marks.ts'

const coin = nativeAsset(
  {
    id: 'eip155:1',
    namespace: 'eip155',
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  },
  { slip44: 60 },
)
const usdc = { ...coin, id: `eip155:1/erc20:${TOKEN}`, name: 'USD Coin', symbol: 'USDC' } as const
const listed = [coin, usdc]
/** Begins and ends as the friend's address. */
const TWIN = `${YOU.slice(0, 6)}${'9'.repeat(32)}${YOU.slice(-4)}`
const STRANGER = `0x${'7'.repeat(40)}`

function entries(...given: readonly Parameters<typeof sampleTransaction>[1][]): readonly HistoryEntry[] {
  return given.flatMap((more, at) => entryOf(sampleTransaction(at, more)) ?? [])
}

const fromStranger = { operationType: 'receive', sentFrom: STRANGER, sentTo: ME }

function marksOf(...given: readonly Parameters<typeof sampleTransaction>[1][]): readonly string[] {
  const facts = { owner: ME, addresses: [OTHER], assetsOn: () => listed }
  return markEntries(entries(...given), facts).map((entry) =>
    isMarked(entry) ? entry.changes.flatMap(({ marks }) => marks).join() : '',
  )
}

describe('markEntries', () => {
  it('default: what friends send is not marked', () => {
    expect(marksOf({ ...fromStranger, transfers: [receipt()] }, {})).toEqual(['', ''])
  })

  it.each([
    ['nothing came in', receipt({ quantity: { numeric: '0' } }), 'poison'],
    ['nothing went out, sent by somebody else', transfer({ quantity: { numeric: '0.000' } }), 'poison'],
    ['next to nothing came in', receipt({ quantity: { numeric: '0.0000001' } }), 'dust'],
    [
      'a token with the name of a listed one',
      receipt({ fungible_info: { name: 'Free', symbol: 'USDС', address: `eip155:1:0x${'e'.repeat(40)}` } }),
      'imitation',
    ],
    [
      'a token with the name of the coin',
      receipt({ fungible_info: { name: 'Ether', symbol: 'x', address: `eip155:1:0x${'e'.repeat(40)}` } }),
      'imitation',
    ],
    ['the service calls it spam', receipt({ fungible_info: { symbol: 'AIR', flags: { is_spam: true } } }), 'spam'],
    [
      'the sender looks like an own account',
      receipt({ sender: `${OTHER.slice(0, 8)}${'8'.repeat(30)}3333` }),
      'poison',
    ],
  ])('parameters: %s', (_name, moved, mark) => {
    expect(marksOf({ ...fromStranger, transfers: [moved] })).toEqual([mark])
  })

  it('behavior: whoever looks like somebody who was sent to, in whichever order they are told', () => {
    expect(marksOf({ ...fromStranger, transfers: [receipt({ sender: TWIN })] }, {})).toEqual(['poison', ''])
    expect(marksOf({ ...fromStranger, transfers: [receipt({ sender: TWIN })] })).toEqual([''])
    // The friend is no imitation of the twin.
    expect(marksOf({ ...fromStranger, transfers: [receipt()] }, {})).toEqual(['', ''])
  })

  it('behavior: a real listed token, and what the account itself did, are not marked', () => {
    expect(
      marksOf({ ...fromStranger, transfers: [receipt({ fungible_info: transfer().fungible_info ?? {} })] }),
    ).toEqual([''])
    expect(marksOf({ transfers: [transfer({ quantity: { numeric: '0' } })] })).toEqual([''])
  })

  it('behavior: one thing that can be trusted keeps the transaction in sight', () => {
    const [entry] = markEntries(
      entries({ ...fromStranger, transfers: [receipt(), receipt({ quantity: { numeric: '0' } })] }),
      { owner: ME, addresses: [], assetsOn: () => listed },
    )
    expect(entry && isMarked(entry)).toBe(false)
    expect(entry?.changes.map(({ marks }) => marks.join())).toEqual(['', 'poison'])
  })

  it('behavior: hundreds of generated look-alikes are all found, and strangers are not', () => {
    const twins = Array.from(
      { length: 300 },
      (_, at) => `${YOU.slice(0, 6)}${String(at).padStart(32, '9')}${YOU.slice(-4)}`,
    )
    const strangers = Array.from({ length: 300 }, (_, at) => `0x${String(at).padStart(40, '5')}`)
    const given = [...twins, ...strangers].map((sender) => ({ ...fromStranger, transfers: [receipt({ sender })] }))
    const marks = marksOf(...given, {})
    expect(marks.slice(0, 300).every((mark) => mark === 'poison')).toBe(true)
    expect(marks.slice(300).every((mark) => mark === '')).toBe(true)
  })

  it('behavior: entries that stay as they were keep their identity', () => {
    const known = entries({}, { minedAt: new Date(START).toISOString() })
    const marked = markEntries(known, { owner: ME, addresses: [], assetsOn: () => listed })
    expect(marked.every((entry, at) => entry === known[at])).toBe(true)
  })
})
