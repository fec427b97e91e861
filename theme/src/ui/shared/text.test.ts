import { hiddenCharacters } from '@latchkey/tooling/vitest/hiddenCharacters.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import naughty from '../../../fixtures/naughty-strings.json?raw'
import { safeName, safeText } from './text.ts'

const strings: readonly string[] = JSON.parse(naughty).strings
const DANGEROUS = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u

describe('safeText', () => {
  it('default', () => {
    expect(safeText('Harbor')).toBe('Harbor')
    expect(safeText('  Wrapped \n staked\tEther ')).toBe('Wrapped staked Ether')
  })

  it('behavior: removes what turns text around or hides it', () => {
    expect(safeText('safe\u202Efdp.exe')).toBe('safefdp.exe')
    expect(safeText('US\u200BDC\uFEFF')).toBe('USDC')
    expect(safeText('a\u2066b\u2069c\u061Cd')).toBe('abcd')
    expect(safeText('E\u{E0074}th')).toBe('Eth')
    expect(safeText('\u3164\u115F')).toBe('')
  })

  it('behavior: keeps the joiner of pictures and drops all others', () => {
    expect(safeText('👩\u200D🚀')).toBe('👩\u200D🚀')
    expect(safeText('👩🏽\u200D🚀 ❤️\u200D🔥')).toBe('👩🏽\u200D🚀 ❤️\u200D🔥')
    expect(safeText('U\u200DS')).toBe('US')
  })

  it('behavior: thins piled-up marks', () => {
    expect(safeText(`Z${'\u0335'.repeat(50)}`)).toBe(`Z${'\u0335'.repeat(4)}`)
  })

  it('behavior: never cuts', () => {
    expect(safeText('x'.repeat(100))).toHaveLength(100)
  })

  it.each(hiddenCharacters)('behavior: removes %s', (_name, character) => {
    expect(safeText(`a${character}b`)).toMatch(/^a ?b$/)
  })

  it('behavior: a lone surrogate is shown as unknown', () => {
    expect(safeText('a\uD800b')).toBe('a\uFFFDb')
  })

  it.each(strings.map((text) => [text]))('behavior: %j is fit to show', (text) => {
    const safe = safeName(text)
    expect(safe).not.toMatch(DANGEROUS)
    expect(Array.from(new Intl.Segmenter().segment(safe)).length).toBeLessThanOrEqual(40)
  })

  it('behavior: doing it twice changes nothing, and no text gets through that hides something', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const safe = safeText(text)
        expect(safe).not.toMatch(DANGEROUS)
        expect(safeText(safe)).toBe(safe)
      }),
      { numRuns: 500 },
    )
  })
})

describe('safeName', () => {
  it('default: cuts by grapheme', () => {
    expect(safeName('x'.repeat(40))).toBe('x'.repeat(40))
    expect(safeName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    expect(safeName('👩🏽\u200D🚀'.repeat(40))).toBe('👩🏽\u200D🚀'.repeat(40))
    expect(safeName('👩🏽\u200D🚀'.repeat(41))).toBe(`${'👩🏽\u200D🚀'.repeat(39)}…`)
  })

  it('parameters: limit', () => {
    expect(safeName('abcdef', 4)).toBe('abc…')
  })

  it('behavior: cleans', () => {
    expect(safeName(' safe\u202Efdp.exe ')).toBe('safefdp.exe')
  })
})
