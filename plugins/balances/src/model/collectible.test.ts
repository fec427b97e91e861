import type { Network } from '@latchkey/kernel'
import { describe, expect, it, test } from 'vitest'
import { piece } from '../fixtures/setUp.ts'
import {
  collectiblesFrom,
  collectiblesOf,
  type GatewayNft,
  looksLikeAdvertising,
  mergeCollectibles,
} from './collectible.ts'

const network: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const listed = [
  { id: `eip155:1/erc721:0x${'b'.repeat(40)}`, name: 'Bored Ape Yacht Club', symbol: 'Bored Ape Yacht Club' },
] as const
const read = (...nfts: readonly GatewayNft[]) =>
  collectiblesFrom(nfts, { network, listed }, new Map(nfts.map(({ id }) => [id, `https://gateway.example/${id}`])))

describe('collectiblesFrom', () => {
  it('default: a piece with its collection, number and picture', () => {
    expect(read(piece(204))).toEqual([
      {
        asset: {
          id: `eip155:1/erc721:0x${'e'.repeat(40)}/204`,
          network: 'eip155:1',
          kind: 'nft',
          standard: 'erc721',
          address: `0x${'e'.repeat(40)}`,
          tokenId: '204',
          name: 'Low Tide #204',
          symbol: 'Low Tide #204',
          decimals: 0,
          standing: 'unlisted',
        },
        amount: 1n,
        collection: { name: 'Coastlines', address: `0x${'e'.repeat(40)}` },
        picture: `https://gateway.example/eip155:1/erc721:0x${'e'.repeat(40)}/204`,
        traits: [],
        isSpam: false,
      },
    ])
  })

  it('behavior: without a name the collection and the number, without both nothing', () => {
    const { name: _, ...nameless } = piece(7)
    const { collection: __, ...bare } = nameless
    const long = { ...nameless, id: `eip155:1/erc721:0x${'e'.repeat(40)}/123456789012345` }
    expect(read(nameless, bare, long).map(({ asset }) => asset.name)).toEqual([
      'Coastlines #7',
      '#7',
      'Coastlines #1234…2345',
    ])
  })

  it.each([
    ['an id that is none', { id: 'nonsense' }],
    ['another network', { id: `eip155:10/erc721:0x${'e'.repeat(40)}/1` }],
    ['an amount that is none', { amount: '-1' }],
    ['nothing of it', { amount: '0' }],
    ['more than there can be', { amount: '9'.repeat(78) }],
  ])('error: left out: %s', (_name, more) => {
    expect(read(piece(1, more))).toEqual([])
  })

  it.each(['html', 'audio', 'none'])('behavior: %s is never drawn', (kind) => {
    expect(read(piece(1, { media: { kind } }))[0]?.picture).toBeUndefined()
  })

  it('behavior: what advertises is hidden, and has no picture', () => {
    const spam = { collection: { name: 'CLAIM 5 ETH at reward.example', address: '0x' }, spam: 'unknown' as const }
    const [marked, guessed, vouched] = read(
      piece(1, { spam: 'yes' }),
      piece(2, spam),
      piece(3, { ...spam, spam: 'no' }),
    )
    expect([marked, guessed, vouched].map((nft) => [nft?.isSpam, nft?.picture === undefined])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
  })

  it('behavior: what has the name of a listed collection and is none of it is hidden', () => {
    const at = (letter: string, name: string, spam: GatewayNft['spam'] = 'unknown') =>
      piece(1, {
        id: `eip155:1/erc721:0x${letter.repeat(40)}/1`,
        collection: { name, address: `0x${letter.repeat(40)}` },
        spam,
      })
    const found = read(
      at('b', 'Bored Ape Yacht Club'),
      at('c', 'Bored Ape Yacht Club'),
      at('d', 'B\u043Ered Ape\u200B Yacht club'),
      at('e', 'Bored Ape Kennel Club'),
      at('f', 'Bored Ape Yacht Club', 'no'),
    )
    expect(found.map(({ isSpam }) => isSpam)).toEqual([false, true, true, false, false])
  })

  it('behavior: names that would leave their place are cleaned', () => {
    const name = `\u202Eevil\u200B ${'x'.repeat(200)}`
    const [nft] = read(
      piece(1, {
        name,
        traits: [
          { name: '\u202Ea', value: 'b\u0000' },
          { name: 'c', value: '\u200B' },
        ],
      }),
    )
    expect(nft?.asset.name).toMatch(/^evil x+…$/)
    expect(nft?.traits).toEqual([{ name: 'a', value: 'b' }])
  })
})

test.each([
  ['Visit reward.example', true],
  ['https://a.b', true],
  ['ＷＷＷ.evil.com', true],
  ['Mr. Smith', false],
  ['Visit to the museum', false],
  ['v1.0', false],
  [undefined, false],
])('parameters: whether %j advertises: %s', (words, is) => {
  expect(looksLikeAdvertising(words)).toBe(is)
})

test('default: what the chain tells has no picture, and what is no collectible is left out', () => {
  const [nft] = read(piece(1))
  if (!nft) throw new Error('no piece')
  const holding = { asset: nft.asset, amount: 1n, at: 0, source: 'chain' as const }
  expect(collectiblesOf([holding, { ...holding, amount: 0n }], network)).toEqual([
    { asset: nft.asset, amount: 1n, traits: [], isSpam: false },
  ])
  expect(collectiblesOf([{ ...holding, asset: { ...nft.asset, kind: 'token' } }], network)).toEqual([])
})

test('behavior: a piece that stands on two pages is there once, as it was told last', () => {
  const merged = mergeCollectibles(read(piece(1), piece(2)), read(piece(2, { amount: '5' }), piece(3)))
  expect(merged.map(({ asset, amount }) => [asset.tokenId, amount])).toEqual([
    ['1', 1n],
    ['2', 5n],
    ['3', 1n],
  ])
})
