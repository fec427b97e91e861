import { expect, it } from 'vitest'
import * as entry from './index.ts'

it('behavior: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ThemeError",
      "base",
      "baseCss",
      "contrastRatio",
      "dark",
      "defineTheme",
      "defineThemePair",
      "light",
      "pluginTokensToCss",
      "pluginVars",
      "readDesignTokens",
      "themeToCss",
      "toDesignTokens",
      "tokenNames",
      "vars",
    ]
  `)
})
