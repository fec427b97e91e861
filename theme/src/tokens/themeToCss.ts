import { stillness } from './base.ts'
import { dark } from './dark.ts'
import type { Theme } from './defineTheme.ts'
import { light } from './light.ts'
import type { TokenValues } from './tokenNames.ts'
import { assertPluginToken, assertValue } from './values.ts'
import { declarations } from './vars.ts'

/**
 * A theme's sheet, to be adopted after `baseCss()`. Sizes for coarse pointers and the reader's wish for reduced motion
 * win over what the theme sets.
 */
export function themeToCss({ name, extends: from, tokens, plugins }: Theme): string {
  const selector = `[data-lk-theme='${name}']`
  const values = merge(name === from ? {} : from === 'dark' ? dark : light, tokens)
  const own = Object.entries(plugins).flatMap(([plugin, entries]) =>
    Object.entries(entries).map(([token, value]) => `  ${assertPluginToken(plugin, token)}: ${value};`),
  )
  const body = [`  color-scheme: ${from};`, declarations(values), ...own].filter(Boolean).join('\n')
  return [
    `${selector} {\n${body}\n}`,
    tokens.size?.controlSmall &&
      `@media (pointer: coarse) {\n${selector} {\n${declarations({ size: { controlSmall: `max(44px, ${tokens.size.controlSmall})` } })}\n}\n}`,
    tokens.motion &&
      `@media (prefers-reduced-motion: reduce) {\n${selector} {\n${declarations({ motion: stillness })}\n}\n}`,
    '',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function merge(first: TokenValues, second: TokenValues): TokenValues {
  return {
    ...first,
    ...second,
    color: { ...first.color, ...second.color },
    shadow: { ...first.shadow, ...second.shadow },
  }
}

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
