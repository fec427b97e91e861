import { describe, expect, test } from 'vitest'
import { hasHidden, showHidden } from './hiddenSigns.ts'

describe('signs that cannot be seen', () => {
  test.each([
    ['a text', 'Pay 5 ETH'],
    ['lines and tabs', 'one\n\ttwo\r\n'],
    ['a picture of one sign', '\u{1F600}'],
    ['a picture in colour', '\u2764\uFE0F'],
    ['a tone of skin', '\u{1F44D}\u{1F3FD}'],
    ['a family', '\u{1F469}\u200D\u2764\uFE0F\u200D\u{1F468}'],
    ['a flag on a pole', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['other scripts', 'नमस्ते שלום مرحبا'],
  ])('default: none in %s', (_name, text) => {
    expect([hasHidden(text), showHidden(text, false)]).toEqual([false, text])
  })

  test.each([
    ['a turn of direction', 'a\u202Eb', 'a\\u{202E}b'],
    ['a joiner between letters', 'a\u200Db', 'a\\u{200D}b'],
    ['a joiner after a picture and before a letter', '\u{1F600}\u200Db', '\u{1F600}\\u{200D}b'],
    ['a selector after a letter', 'a\uFE0F', 'a\\u{FE0F}'],
    ['a run of selectors after a picture', '\u2764\uFE0F\uFE0F\uFE0F', '\u2764\uFE0F\uFE0F\\u{FE0F}'],
    ['a tag', 'a\u{E0041}', 'a\\u{E0041}'],
    ['a space without width', 'a\u200Bb', 'a\\u{200B}b'],
  ])('behavior: %s is shown as its number', (_name, text, shown) => {
    expect([hasHidden(text), showHidden(text)]).toEqual([true, shown])
  })

  test('parameters: the end of a line counts where there is one line only', () => {
    expect([showHidden('a\nb'), showHidden('a\nb', false)]).toEqual(['a\\u{A}b', 'a\nb'])
  })
})
