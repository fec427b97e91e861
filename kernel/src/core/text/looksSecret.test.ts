import { describe, expect, it } from 'vitest'
import { looksSecret } from './looksSecret.ts'

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
