import { contrastRatio } from './color.ts'
import { dark } from './dark.ts'
import { light } from './light.ts'
import { type TokenValues, tokenNames } from './tokenNames.ts'
import { assertPluginToken, assertValue, ThemeError } from './values.ts'
import { variableName } from './vars.ts'

/** The two built-in themes. */
export type BaseTheme = 'light' | 'dark'

/** Values of the tokens that plugins brought, by plugin id and token name. */
export type PluginTokenValues = { readonly [pluginId: string]: { readonly [token: string]: string } }

/** A theme as data: the difference from a built-in one. Made by `defineTheme`, which checks it. */
export interface Theme {
  /** The value of `data-lk-theme` that switches it on. */
  readonly name: string
  /** The built-in theme it starts from. */
  readonly extends: BaseTheme
  /** The tokens it changes. */
  readonly tokens: TokenValues
  /** The plugin tokens it changes. */
  readonly plugins: PluginTokenValues
}

/** What a theme author writes. */
export interface ThemeOptions {
  /** Lower-case letters, digits and dashes; becomes `data-lk-theme`. `light` and `dark` may be re-tinted under their own name. */
  readonly name: string
  /** The built-in theme that supplies every token left out. */
  readonly extends: BaseTheme
  /** CSS values by group and token. */
  readonly tokens?: TokenValues
  /** CSS values of plugin tokens, by plugin id and token. */
  readonly plugins?: PluginTokenValues
}

/**
 * Checks a theme and freezes it. In development a pair of `accent` and `accentOn` under a contrast of 4.5 is reported
 * on the console.
 * @throws ThemeError THEME_NAME_INVALID, THEME_BASE_UNKNOWN, THEME_TOKEN_UNKNOWN, THEME_VALUE_REFUSED, THEME_PLUGIN_INVALID
 * @example
 * defineTheme({ name: 'midnight', extends: 'dark', tokens: { color: { accent: '#7c5cff', accentOn: '#000000' } } })
 */
export function defineTheme({ name, extends: from, tokens = {}, plugins = {} }: ThemeOptions): Theme {
  assertName(name, from)
  for (const [group, values] of Object.entries(tokens)) assertGroup(group, values)
  for (const [plugin, values] of Object.entries(plugins)) {
    for (const [token, value] of Object.entries(values)) assertValue(assertPluginToken(plugin, token), value)
  }
  const theme: Theme = Object.freeze({ name, extends: from, tokens: copy(tokens), plugins: copy(plugins) })
  warnLowContrast(theme)
  return theme
}

function assertName(name: string, from: string): void {
  if (from !== 'light' && from !== 'dark') {
    throw new ThemeError('THEME_BASE_UNKNOWN', `A theme extends 'light' or 'dark', not ${JSON.stringify(from)}.`)
  }
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,31}$/.test(name)) {
    throw new ThemeError(
      'THEME_NAME_INVALID',
      'A theme name is 1 to 32 lower-case letters, digits and dashes and starts with a letter.',
    )
  }
  if ((name === 'light' || name === 'dark') && name !== from) {
    throw new ThemeError('THEME_NAME_INVALID', `The theme '${name}' can only extend '${name}'.`)
  }
}

function assertGroup(group: string, values: object | undefined): void {
  const names: readonly string[] | undefined = Object.entries(tokenNames).find(([known]) => known === group)?.[1]
  if (!names) throw new ThemeError('THEME_TOKEN_UNKNOWN', `There is no token group '${group}'.`)
  for (const [token, value] of Object.entries(values ?? {})) {
    if (!names.includes(token)) throw new ThemeError('THEME_TOKEN_UNKNOWN', `There is no token '${group}.${token}'.`)
    assertValue(variableName(group, token), value)
  }
}

function copy<T extends object>(tree: T): T {
  const clone = structuredClone(tree)
  for (const branch of Object.values(clone)) Object.freeze(branch)
  return Object.freeze(clone)
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

// WCAG 2.2, 1.4.3: text below large size.
const MINIMUM = 4.5

/** Tells the developer when the words on a theme's primary button are hard to read. */
export function warnLowContrast({ name, extends: from, tokens }: Theme): void {
  if (!isDevelopment()) return
  const color = { ...(from === 'dark' ? dark : light).color, ...tokens.color }
  const ratio = contrastRatio(color.accent ?? '', color.accentOn ?? '')
  if (ratio === undefined || ratio >= MINIMUM) return
  console.warn(
    `[latchkey] Theme '${name}': color.accentOn on color.accent has a contrast of ${ratio.toFixed(2)}; text needs ${MINIMUM}. Set the two as a pair.`,
  )
}

function isDevelopment(): boolean {
  // Bundlers replace the expression; where nothing did, `process` may not exist.
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
