import { hiddenCharacters } from '@latchkey/tooling/vitest/hiddenCharacters.ts'
import { describe, expect, test } from 'vitest'
import naughty from '../network/fixtures/naughty-strings.json'
import { cleanText, countTypingErrors } from './names.ts'

describe('cleanText', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['  Two   words\n', 'Two words'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['Meta\u200bMask\u0000', 'MetaMask'],
    ['Meta\u00adMask\ufeff\u2066', 'MetaMask'],
    ['\u3164\u115f', ''],
    ['\u2800', ''],
    ['a\u0600\u06dd\u070f\u08e2\u{110bd}\u{1bca0}\u{1d173}b', 'ab'],
    ['日本語のウォレット', '日本語のウォレット'],
    ['Z\u0300\u0301\u0302\u0303\u0304algo', 'Z\u0300\u0301algo'],
    ['', ''],
    [7, ''],
    [null, ''],
    [{ toString: () => 'x' }, ''],
  ])('parameters: %j becomes %j', (value, text) => {
    expect(cleanText(value)).toBe(text)
  })

  test.each(hiddenCharacters)('behavior: removes %s', (_name, character) => {
    expect(cleanText(`a${character}b`)).toMatch(/^a ?b$/)
  })

  test('behavior: cuts by grapheme at 40', () => {
    expect(cleanText('a'.repeat(40))).toBe('a'.repeat(40))
    expect(cleanText('a'.repeat(41))).toBe(`${'a'.repeat(39)}…`)
    const family = '\u{1f44d}\u{1f3fd}'
    expect(cleanText(family.repeat(50))).toBe(`${family.repeat(39)}…`)
  })

  test('behavior: a megabyte takes no time', () => {
    const start = performance.now()
    cleanText('\u0301'.repeat(1_000_000))
    expect(performance.now() - start).toBeLessThan(1000)
  })

  test('behavior: hostile strings come out visible, short and on one line', () => {
    expect(naughty.strings.length).toBeGreaterThan(400)
    for (const text of naughty.strings) {
      const clean = cleanText(text)
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      expect([...new Intl.Segmenter().segment(clean)].length).toBeLessThanOrEqual(40)
    }
  })
})

describe('countTypingErrors', () => {
  test.each([
    ['metamask', 'metamask', 0],
    ['metamask', 'metamsk', 1],
    ['metamask', 'mettamask', 1],
    ['metamask', 'netamask', 1],
    ['trust wallet', 'wlalet', undefined],
    ['trust wallet', 'walet', 1],
    ['coinbase', 'conbsae', undefined],
    ['rainbow', 'rianbow', 2],
    ['okx', 'oky', undefined],
    ['', 'abcd', undefined],
  ] as const)('parameters: %j for %j', (text, query, errors) => {
    expect(countTypingErrors(text, query)).toBe(errors)
  })
})
