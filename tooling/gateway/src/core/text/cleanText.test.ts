import { cleanText as kernelCleanText } from '@latchkey/kernel/text'
import { describe, expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

describe('cleanText', () => {
  test('behavior: removes the characters that the kernel removes, of all there are', () => {
    const different: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      // What is half a character is shown as the sign for it, so that a name of nothing else is seen to be one.
      if (code >= 0xd800 && code <= 0xdfff) continue
      const text = `a${String.fromCodePoint(code)}b`
      if (cleanText(text) !== kernelCleanText(text)) different.push(code.toString(16))
    }
    expect(different).toEqual([])
  })

  test.each([
    ['a filler', 'US\u3164DC'],
    ['a Khmer vowel that is drawn as nothing', 'US\u17B4DC'],
    ['the blank braille cell', 'US\u2800DC'],
    ['a musical format', 'US\u{1D173}DC'],
    ['a private character', 'US\uE000DC'],
    ['an unassigned one', 'US\u0378DC'],
    ['a variation selector and a tag', 'US\uFE0F\u{E0041}DC'],
    ['a turn of direction', 'US\u202EDC'],
  ])('error: %s hides nothing in a name', (_name, text) => {
    expect(cleanText(text)).toBe('USDC')
  })
})
