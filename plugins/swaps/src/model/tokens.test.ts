import type { Asset } from '@latchkey/kernel/assets'
import { describe, expect, test } from 'vitest'
import { groupTokens, repeatedIn } from './tokens.ts'

const MANY = 5_000
/** Milliseconds of one frame, three of which a key may take where tests share a processor with others. */
const FRAME = 16.7

const tokens: readonly Asset[] = Array.from({ length: MANY }, (_, at) => ({
  id: `tally:1/token:0x${at.toString(16)}`,
  network: 'tally:1',
  kind: 'token',
  standard: 'token',
  address: `0x${at.toString(16).padStart(40, '0')}`,
  name: `Token number ${at}`,
  symbol: `T${at}`,
  decimals: 18,
  standing: 'listed',
}))

/** The quickest of several tries, in milliseconds: the others tell how busy the machine is. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('a list of 5,000 tokens', () => {
  test('default: each key is answered within a frame', () => {
    const texts = ['T', 'T4', 'T49', 'T499', 'number 77', '0x0000', 'nothing of that kind']
    for (const text of texts)
      expect(
        quickest(() => groupTokens(tokens, [], text)),
        text,
      ).toBeLessThan(3 * FRAME)
    expect(groupTokens(tokens, [], 'T499')[0]?.tokens[0]?.symbol).toBe('T499')
    expect(groupTokens(tokens, [], texts.at(-1) ?? '')).toEqual([])
  })

  test('behavior: what is repeated is found once for a list, however many rows ask', () => {
    const twice = [
      ...tokens,
      ...tokens.slice(0, 3).map((token, at): Asset => ({ ...token, id: `tally:1/token:other${at}` })),
    ]
    expect(repeatedIn(twice).size).toBe(6)
    expect(repeatedIn(twice)).toBe(repeatedIn(twice))
  })
})
