import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { contrastPairs, READABLE } from './contrastPairs.ts'
import { ACCENTS, lookTheme, themeOptions, tokensOf, withToken } from './lookTheme.ts'

const SCHEMES = ['light', 'dark'] as const

describe('contrastPairs', () => {
  test.each(SCHEMES)('default: every pair of the design can be read, %s', (scheme) => {
    const pairs = contrastPairs(undefined, scheme)
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ ratio }) => ratio < READABLE)).toEqual([])
  })

  test.each(ACCENTS.flatMap((accent) => SCHEMES.map((scheme) => [accent.name, scheme, accent.color] as const)))(
    'behavior: every pair of the preset %s can be read, %s',
    (_name, scheme, accent) => {
      const pairs = contrastPairs(lookTheme({ ...DEFAULT_SETTINGS, accent }), scheme)
      expect(pairs.filter(({ ratio }) => ratio < READABLE)).toEqual([])
      expect(pairs.some(({ ground }) => ground === 'accentPressed')).toBe(true)
    },
  )

  test('behavior: a token that cannot be read is found, the worst first', () => {
    const tokens = withToken({ tokens: '' }, 'light', 'textMuted', '#eeeeee')
    const [worst] = contrastPairs(lookTheme({ ...DEFAULT_SETTINGS, tokens }), 'light')
    expect(worst).toMatchObject({ ink: 'textMuted' })
    expect(worst?.ratio).toBeLessThan(1.2)
    expect(contrastPairs(lookTheme({ ...DEFAULT_SETTINGS, tokens }), 'dark')[0]?.ratio).toBeGreaterThan(READABLE)
  })
})

describe('themeOptions', () => {
  test('default: nothing differs', () => expect(themeOptions(DEFAULT_SETTINGS)).toBeUndefined())

  test('behavior: tokens are set for a scheme, and taken back', () => {
    const one = withToken({ tokens: '' }, 'light', 'text', '#102030')
    const two = withToken({ tokens: one }, 'dark', 'text', '#f0f0f0')
    expect(tokensOf({ tokens: two }, 'light')).toEqual({ text: '#102030' })
    expect(themeOptions({ ...DEFAULT_SETTINGS, tokens: two })).toEqual({
      name: 'shop',
      light: { tokens: { color: { text: '#102030' } } },
      dark: { tokens: { color: { text: '#f0f0f0' } } },
    })
    expect(withToken({ tokens: withToken({ tokens: two }, 'light', 'text', '') }, 'dark', 'text', '')).toBe('')
  })

  test('error: a token that there is not is left out', () => {
    expect(tokensOf({ tokens: 'light.nothing.112233' }, 'light')).toEqual({})
  })
})
