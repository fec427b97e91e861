import { contrastRatio, dark, defineTheme, light, type Theme, themeToCss } from '@latchkey/theme'
import { describe, expect, test } from 'vitest'

/** Text on its ground, which must be readable (WCAG 2.2, 1.4.3: 4.5). */
const PAIRS = [
  ['text', 'surface'],
  ['textMuted', 'surface'],
  ['textFaint', 'surface'],
  ['text', 'fill'],
  ['accentText', 'surface'],
  ['accentText', 'accentSoft'],
  ['accentOn', 'accent'],
  ['error', 'surface'],
  ['errorOn', 'error'],
  ['success', 'surface'],
  ['warning', 'surface'],
  ['textInverse', 'surfaceInverse'],
] as const

/**
 * The suite a theme has to pass: every token is known, no value could close a rule, and text can be read. Colours that
 * are not written as `#rrggbb` or `rgb()` cannot be checked and are passed over.
 */
export function themeContract(theme: Theme): void {
  const own = { ...(theme.extends === 'dark' ? dark : light).color, ...theme.tokens.color }
  const colors = { accentText: own.accent, ...own }
  describe(`theme ${theme.name}`, () => {
    test('default: every token is known and every value is safe', () => {
      expect(() => defineTheme(theme)).not.toThrow()
      expect(themeToCss(theme)).toContain(`[data-lk-theme='${theme.name}']`)
    })

    test.each(PAIRS)('behavior: %s can be read on %s', (ink, ground) => {
      const ratio = contrastRatio(colors[ink] ?? '', colors[ground] ?? '')
      if (ratio !== undefined) expect(ratio).toBeGreaterThanOrEqual(4.5)
    })
  })
}
