import { hiddenCharacters } from '@latchkey/tooling/vitest/hiddenCharacters.ts'
import { describe, expect, it, test } from 'vitest'
import naughty from './network/fixtures/naughty-strings.json' with { type: 'json' }
import { cleanText, countTypingErrors, isSearchable, looksSecret } from './text.ts'

describe('looksSecret', () => {
  const KEY = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'
  const PHRASE = 'test test test test test test test test test test test junk'

  describe('looksSecret', () => {
    it.each([
      ['64 hex digits', KEY, true],
      ['64 hex digits with prefix and space', ` 0x${KEY.toUpperCase()} `, true],
      ['WIF', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', true],
      ['compressed WIF', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn', true],
      ['12 words', PHRASE, true],
      ['24 words', `${PHRASE}\n${PHRASE}`, true],
      [
        'a numbered phrase',
        PHRASE.split(' ')
          .map((word, at) => `${at + 1}. ${word}`)
          .join(' '),
        true,
      ],
      ['a phrase with commas', PHRASE.replaceAll(' ', ', '), true],
      [
        'an extended private key',
        `xprv9s21ZrQH143K${'3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'}`,
        true,
      ],
      ['a key file', '{"version":3,"crypto":{"cipher":"aes-128-ctr","ciphertext":"5318b4d5"}}', true],
      ['64 bytes as numbers', `[${Array.from({ length: 64 }, (_, at) => at).join(', ')}]`, true],
      [
        '64 bytes in base58',
        '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw3Sa8ZdVjg9FUWuJRjHbM2GgRJrqm2wZwQJ8yJm6y1Xk3L',
        true,
      ],
      ['nothing', '', false],
      ['a name', 'Arbitrum One', false],
      ['an address', '0x3F9aC04e7B21d86F5a90E4c2b7D113A6e08C52dE', false],
      ['63 hex digits', KEY.slice(1), false],
      ['11 words', PHRASE.slice(5), false],
      ['12 numbers', '1 2 3 4 5 6 7 8 9 10 11 12', false],
    ])('parameters: %s', (_name, text, expected) => {
      expect(looksSecret(text)).toBe(expected)
    })
  })
})

describe('isSearchable', () => {
  test.each([
    ['', true],
    ['  Trust Wallet ', true],
    ['Coinbase Wrapped Staked Ether', true],
    ['0x3F9aC04e7B21d86F5a90E4c2b7D113A6e08C52dE', true],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', true],
    ['legal winner thank year wave', false],
    ['0x4c0883a69102937d6231471b5dbb6204fe5129617082', false],
  ])('parameters: %s', (text, expected) => {
    expect(isSearchable(text)).toBe(expected)
  })
})

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
