import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineThemePair, readDesignTokens, themeToCss } from '@latchkey/theme'
import { describe, expect, test } from 'vitest'
import { contrastPairs, READABLE } from '../look/contrastPairs.ts'
import { lookTheme, settingsOf } from '../look/lookTheme.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { readSettings, writeSettings } from '../settings/useSettings.ts'
import { GALLERY } from './gallery.ts'

const SCHEMES = ['light', 'dark'] as const
const cases = GALLERY.flatMap((theme) => SCHEMES.map((scheme) => [theme.title, scheme, theme] as const))

describe('GALLERY', () => {
  test('default: twelve themes of different type, corners and edges', () => {
    expect(new Set(GALLERY.map(({ title }) => title)).size).toBe(12)
    const characters = GALLERY.map(({ options: { radius, scale, tokens } }) =>
      JSON.stringify([radius, scale, tokens?.font?.family, tokens?.radius]),
    )
    expect(new Set(characters).size).toBe(12)
  })

  test.each(cases)('behavior: every pair of %s can be read, %s', (_title, scheme, { options }) => {
    const pairs = contrastPairs(defineThemePair(options), scheme)
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ ratio }) => ratio < READABLE)).toEqual([])
  })

  test.each(['paper', 'terminal'])('behavior: the package %s is the theme of the gallery', (name) => {
    const file = join(import.meta.dirname, '../../../catalogue/examples', name, 'theme.tokens.json')
    const made = defineThemePair(readDesignTokens(JSON.parse(readFileSync(file, 'utf8'))))
    const own = GALLERY.find(({ options }) => options.name === name)
    if (!own) throw new Error(`The gallery has no ${name}`)
    const lines = (css: string): readonly string[] => css.split('\n').sort()
    for (const scheme of SCHEMES)
      expect(lines(themeToCss(made[scheme]))).toEqual(lines(themeToCss(defineThemePair(own.options)[scheme])))
  })

  test.each(GALLERY.map((theme) => [theme.title, theme] as const))(
    'behavior: %s goes through an address into the builder and comes out the same',
    (_title, { options }) => {
      const settings = { ...DEFAULT_SETTINGS, ...settingsOf(options) }
      const shown = lookTheme(readSettings(writeSettings(settings)))
      const pair = defineThemePair({ ...options, name: 'shop' })
      expect(shown).toEqual(pair)
    },
  )
})
