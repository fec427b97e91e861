import { afterEach, describe, expect, it, vi } from 'vitest'

type Words = Readonly<Record<string, string | ((...values: readonly string[]) => string)>>
const { wordsIn } = (await import(new URL('../../../login/words.js', import.meta.url).href)) as {
  wordsIn(language?: string): Words
}

/** The words of a language, and what the page says of itself. */
function speak(language?: string, browser = 'en-US') {
  const documentElement = { lang: '', dir: '' }
  vi.stubGlobal('document', { documentElement })
  vi.stubGlobal('navigator', { language: browser })
  return { words: wordsIn(language), ...documentElement }
}

/** What a sentence says of the values it is given. */
const values = (sentence: Words[string] | undefined): readonly string[] =>
  typeof sentence === 'function'
    ? ['first', 'second'].filter((value) => sentence('first', 'second').includes(value))
    : []

afterEach(() => vi.unstubAllGlobals())

describe('words of the sign-in pages', () => {
  it.each([
    ['de-AT', 'de', 'ltr'],
    ['ar', 'ar', 'rtl'],
    ['ar-EG', 'ar', 'rtl'],
    ['fr', 'en', 'ltr'],
    ['constructor', 'en', 'ltr'],
  ])('parameters: %s is spoken as %s, read %s', (language, lang, dir) => {
    expect(speak(language)).toMatchObject({ lang, dir })
  })

  it('default: without a language it is that of the browser', () => {
    expect(speak(undefined, 'ar-MA').lang).toBe('ar')
  })

  it.each(['de', 'ar'])('default: every sentence of %s names the values that the English one names', (language) => {
    const english = speak('en').words
    const { words } = speak(language)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, sentence] of Object.entries(english)) {
      expect([key, values(words[key])]).toEqual([key, values(sentence)])
      expect(words[key]).not.toBe('')
    }
  })

  it.each([
    ['en', 'another browser on another system'],
    ['de', 'Anderer Browser unter einem anderen System'],
    ['ar', 'متصفح آخر على نظام آخر'],
  ])('parameters: a device that is not recognised, in %s', (language, named) => {
    const { on } = speak(language).words
    expect(typeof on === 'function' && on('another browser', 'another system')).toBe(named)
  })
})
