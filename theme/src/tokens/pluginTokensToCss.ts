import { assertPluginToken } from './assertPluginToken.ts'
import { assertValue } from './assertValue.ts'
import type { Theme } from './Theme.ts'

/** A plugin's own tokens: a value for light and one for dark surroundings. */
export type PluginTokens = { readonly [token: string]: { readonly light: string; readonly dark: string } }

/**
 * The sheet of a plugin's tokens as `--lk-x-<plugin>-<token>`. Its rules have no specificity, so any theme overrides them.
 * @param themes The custom themes in use: those that extend dark get the dark values.
 * @throws ThemeError THEME_PLUGIN_INVALID, THEME_VALUE_REFUSED
 */
export function pluginTokensToCss(pluginId: string, tokens: PluginTokens, themes: readonly Theme[] = []): string {
  const entries = Object.entries(tokens).map(([token, values]) => ({
    variable: assertPluginToken(pluginId, token),
    values,
  }))
  const lines = (scheme: 'light' | 'dark'): string =>
    entries
      .map(({ variable, values }) => {
        assertValue(variable, values[scheme])
        return `  ${variable}: ${values[scheme]};`
      })
      .join('\n')
  const names = [
    'dark',
    ...themes.filter((theme) => theme.extends === 'dark' && theme.name !== 'dark').map((theme) => theme.name),
  ]
  const selector = names.map((name) => `[data-lk-theme='${name}']`).join(', ')
  return `:where([data-lk-theme]) {\n${lines('light')}\n}\n\n:where(${selector}) {\n${lines('dark')}\n}\n`
}
