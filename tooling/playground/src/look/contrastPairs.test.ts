import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { contrastPairs, READABLE } from './contrastPairs.ts'
import { ACCENTS, lookTheme, themeOptions } from './lookTheme.ts'
import { tokensOf, tokenText, withToken } from './tokenText.ts'

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

  test('default: the pairs of the theme document are these, with these figures', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/themes.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+)` \| `([\w ]+)` \| ([\d.]+) \| ([\d.]+) \|$/gm)]
    const inks = new Set(contrastPairs(undefined, 'light').map(({ ink }) => ink))
    expect(rows.map(([, ink]) => ink).toSorted()).toEqual([...inks].toSorted())
    for (const [, ink, grounds = '', ...figures] of rows) {
      const lowest = SCHEMES.map((scheme) => {
        const pairs = contrastPairs(undefined, scheme).filter((pair) => pair.ink === ink)
        expect(grounds.split(' ')).toEqual(expect.arrayContaining(pairs.map(({ ground }) => ground)))
        return Math.min(...pairs.map(({ ratio }) => ratio)).toFixed(1)
      })
      expect([ink, ...figures]).toEqual([ink, ...lowest])
    }
  })

  test('behavior: a token that cannot be read is found, the worst first', () => {
    const tokens = withToken({ tokens: '' }, { scope: 'light', group: 'color', name: 'textMuted' }, '#eeeeee')
    const [worst] = contrastPairs(lookTheme({ ...DEFAULT_SETTINGS, tokens }), 'light')
    expect(worst).toMatchObject({ ink: 'textMuted' })
    expect(worst?.ratio).toBeLessThan(1.2)
    expect(contrastPairs(lookTheme({ ...DEFAULT_SETTINGS, tokens }), 'dark')[0]?.ratio).toBeGreaterThan(READABLE)
  })
})

describe('themeOptions', () => {
  test('default: nothing differs', () => expect(themeOptions(DEFAULT_SETTINGS)).toBeUndefined())

  test('behavior: tokens are set for a scheme, and taken back', () => {
    const inLight = { scope: 'light', group: 'color', name: 'text' } as const
    const inDark = { ...inLight, scope: 'dark' } as const
    const builtIn = withToken({ tokens: '' }, inLight, '#102030')
    const two = withToken({ tokens: builtIn }, inDark, '#f0f0f0')
    expect(tokensOf({ tokens: two }, 'light')).toEqual({ color: { text: '#102030' } })
    expect(themeOptions({ ...DEFAULT_SETTINGS, tokens: two })).toEqual({
      name: 'shop',
      light: { tokens: { color: { text: '#102030' } } },
      dark: { tokens: { color: { text: '#f0f0f0' } } },
    })
    expect(withToken({ tokens: withToken({ tokens: two }, inLight, '') }, inDark, '')).toBe('')
  })

  test('error: a token that there is not is left out', () => {
    expect(tokensOf({ tokens: 'light.nothing.112233' }, 'light')).toEqual({})
  })

  test('behavior: every kind of token is kept in a text for an address, values that close a rule are left out', () => {
    const both = {
      font: { family: "'A_b.c', serif" },
      shadow: { modal: '0 0 0 1px rgb(1 2 3 / 0.5), 2px 2px #000000' },
    }
    const tokens = tokenText({ both, dark: { color: { overlay: 'rgb(0 0 0 / 0.5)' } } })
    expect(tokens).toMatch(/^[\w.%!~*'()-]+$/)
    expect(tokensOf({ tokens }, 'both')).toEqual(both)
    expect(tokensOf({ tokens }, 'dark')).toEqual({ color: { overlay: 'rgb(0 0 0 / 0.5)' } })
    expect(tokensOf({ tokens: `both.radius.modal.${encodeURIComponent('1px}')}_both.radius.modal.%` }, 'both')).toEqual(
      {},
    )
  })
})
