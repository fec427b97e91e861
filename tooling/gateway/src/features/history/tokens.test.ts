import { encodeAbiParameters, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../core/chains/viewCalls.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import { parseTokenUri } from './nftMetadata.ts'
import { hasSpamName } from './spam.ts'

const encoded = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const json = (value: unknown) => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

describe('tokens', () => {
  test('default', () => {
    expect(decodeText(encoded('USD Coin'))).toBe('USD Coin')
    expect(decodeText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
    expect(parseTokenUri(json({ name: 'Key #1', image: 'https://x.example/1.png' }))).toEqual({
      name: 'Key #1',
      image: 'https://x.example/1.png',
    })
  })

  test('error: answers that are no text', () => {
    for (const answer of [undefined, null, 5, '', '0x', '0x12', `0x${'f'.repeat(128)}`, `0x${'f'.repeat(192)}`])
      expect(decodeText(answer) ?? '').toBe('')
    expect(decodeText(`0x${'0'.repeat(62)}20${'f'.repeat(64)}`)).toBeUndefined()
  })

  test('error: descriptions of strangers are not followed, and pictures only of the allowed kinds', () => {
    const uris = [
      'https://x.example/1.json',
      'ipfs://x/1',
      'data:text/html,<b>',
      'data:application/json,{',
      'file:///etc/passwd',
      json(null),
      json([1]),
    ]
    for (const uri of uris) expect(parseTokenUri(uri)).toEqual({ name: null, image: null })
    for (const image of [
      'http://x.example/a.png',
      'javascript:alert(1)',
      'data:text/html,x',
      `data:image/png;base64,${'A'.repeat(20_000)}`,
      5,
    ])
      expect(parseTokenUri(json({ image })).image).toBeNull()
  })

  test('behavior: names are fit to show', () => {
    expect(cleanText('a\u202Eb\u200Bc\n\u2066 d')).toBe('abc d')
    expect(cleanText('\u0000\u200B')).toBe('')
    expect(Array.from(cleanText('x'.repeat(1_000_000)))).toHaveLength(40)
    expect(cleanText(`Z${'\u0301'.repeat(500)}`).length).toBeLessThanOrEqual(5)
    expect(cleanText('\uD800x')).toBe('\uFFFDx')
    expect(skeleton('USD\u0421')).toBe(skeleton('usdc'))
    expect(skeleton('\u0415TH')).toBe(skeleton('ETH'))
  })

  test('behavior: advertisements are seen', () => {
    for (const name of ['Visit x.example.com', 'CLAIM 5 ETH', '<b>x</b>', 't.me/x', '$ reward', '&lt;x'])
      expect(hasSpamName(name)).toBe(true)
    for (const name of ['USD Coin', 'Wrapped Ether', 'yearn.finance'.slice(0, 5), 'Latch Keys #2', null])
      expect(hasSpamName(name)).toBe(false)
  })
})
