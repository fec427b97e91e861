import { stillness, toneFallbacks } from './base.ts'
import { dark } from './dark.ts'
import type { Theme } from './defineTheme.ts'
import { light } from './light.ts'
import type { TokenValues } from './tokenNames.ts'
import { assertPluginToken, assertValue } from './values.ts'
import { declarations, type TokenVar } from './vars.ts'

/** Browsers for which the base sheet mixes no tones. */
const NO_MIXES = '@supports not (color: color-mix(in srgb, red, red))'

/**
 * A theme's sheet, to be adopted after `baseCss()`. Sizes for coarse pointers and the user's wish for reduced motion win
 * over what the theme sets.
 */
export function themeToCss({ name, extends: from, tokens, plugins }: Theme): string {
  const rule = (values: TokenValues): string => `[data-lk-theme='${name}'] {\n${declarations(values)}\n}`
  const inherited = from === 'dark' ? dark : light
  const { controlSmall } = tokens.size ?? {}
  return [
    ownRule({ name, extends: from, tokens, plugins }),
    (name !== from || tokens.color) && `${NO_MIXES} {\n${rule({ color: fallbacks(inherited, tokens) })}\n}`,
    controlSmall && `@media (pointer: coarse) {\n${rule({ size: { controlSmall: `max(44px, ${controlSmall})` } })}\n}`,
    tokens.motion && `@media (prefers-reduced-motion: reduce) {\n${rule({ motion: stillness })}\n}`,
    '',
  ]
    .filter((part) => typeof part === 'string')
    .join('\n\n')
}

function ownRule({ name, extends: from, tokens, plugins }: Theme): string {
  const inherited = name === from ? {} : from === 'dark' ? dark : light
  const values = {
    ...inherited,
    ...tokens,
    color: { ...inherited.color, ...tokens.color },
    shadow: { ...inherited.shadow, ...tokens.shadow },
  }
  const own = Object.entries(plugins).flatMap(([plugin, entries]) =>
    Object.entries(entries).map(([token, value]) => `  ${assertPluginToken(plugin, token)}: ${value};`),
  )
  const body = [`  color-scheme: ${from};`, declarations(values), ...own].filter(Boolean).join('\n')
  return `[data-lk-theme='${name}'] {\n${body}\n}`
}

/** The mixed tones that the theme does not set itself. */
function fallbacks(inherited: TokenValues, { color = {} }: TokenValues): Readonly<Record<string, string>> {
  const tones = Object.entries(toneFallbacks({ ...inherited.color, ...color }))
  return Object.fromEntries(tones.filter(([name]) => !Object.hasOwn(color, name)))
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

/**
 * Typed references to a plugin's own tokens, for its `.css.ts` files and plain code alike.
 * @throws ThemeError THEME_PLUGIN_INVALID
 * @example
 * const tokens = { drop: { light: '#06f', dark: '#6cf' } }
 * pluginVars('faucet', tokens).drop // 'var(--lk-x-faucet-drop)'
 */
export function pluginVars<const T extends PluginTokens>(
  pluginId: string,
  tokens: T,
): { readonly [K in keyof T]: TokenVar } {
  const entries = Object.keys(tokens).map((token) => [token, `var(${assertPluginToken(pluginId, token)})`])
  return Object.fromEntries(entries)
}
