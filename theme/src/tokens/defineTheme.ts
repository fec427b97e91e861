import { contrastRatio, READABLE, readableTone } from './color.ts'
import { dark } from './dark.ts'
import { knobTokens, type ThemeKnobs } from './knobs.ts'
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
  /** The built-in theme at its root. */
  readonly extends: BaseTheme
  /** The tokens it changes, with those of the themes between. */
  readonly tokens: TokenValues
  /** The plugin tokens it changes, with those of the themes between. */
  readonly plugins: PluginTokenValues
}

/** A theme for light and one for dark surroundings; the widget follows the system. */
export interface ThemePair {
  readonly light: Theme
  readonly dark: Theme
}

/** What a theme changes. */
export interface ThemeChanges extends ThemeKnobs {
  /** CSS values by group and token; they win over the knobs. */
  readonly tokens?: TokenValues | undefined
  /** CSS values of plugin tokens, by plugin id and token. */
  readonly plugins?: PluginTokenValues | undefined
}

/** What a theme author writes. */
export interface ThemeOptions extends ThemeChanges {
  /** Lower-case letters, digits and dashes; becomes `data-lk-theme`. `light` and `dark` may be re-tinted under their own name. */
  readonly name: string
  /** The theme that supplies every token left out: a built-in one, or any other. */
  readonly extends: BaseTheme | Theme
}

/** What the author of a pair writes: changes for both, and for one of them. */
export interface ThemePairOptions extends ThemeChanges {
  /** Begins the names of both: `brand` makes `brand-light` and `brand-dark`. */
  readonly name: string
  /** Changes for light surroundings only. */
  readonly light?: ThemeChanges | undefined
  /** Changes for dark surroundings only. */
  readonly dark?: ThemeChanges | undefined
}

/**
 * Checks a theme and freezes it. Where the accent could not be read as text, `accentText` gets the next tone that can. In
 * development a pair of `accent` and `accentOn` under a contrast of 4.5 is reported on the console.
 * @throws ThemeError THEME_NAME_INVALID, THEME_BASE_UNKNOWN, THEME_TOKEN_UNKNOWN, THEME_VALUE_REFUSED, THEME_KNOB_INVALID, THEME_PLUGIN_INVALID
 * @example
 * defineTheme({ name: 'midnight', extends: 'dark', accent: '#b7a6ff', radius: 'large' })
 */
export function defineTheme({ name, extends: origin, tokens = {}, plugins = {}, ...knobs }: ThemeOptions): Theme {
  const parent = parentOf(origin)
  assertName(name, parent.extends)
  assertTokens(tokens)
  assertPlugins(plugins)
  const builtIn = parent.extends === 'dark' ? dark : light
  const inherited = { ...parent.tokens, color: { ...builtIn.color, ...parent.tokens.color } }
  const changes = mergeGroups(knobTokens(knobs, inherited), tokens)
  const merged = mergeGroups(changes.color?.accent === undefined ? parent.tokens : withoutTones(parent.tokens), changes)
  const theme: Theme = Object.freeze({
    name,
    extends: parent.extends,
    tokens: frozenCopy(withReadableAccent(merged, builtIn)),
    plugins: frozenCopy(mergeGroups(parent.plugins, plugins)),
  })
  warnLowContrast(theme)
  return theme
}

/**
 * A light and a dark theme from one description.
 * @throws ThemeError as `defineTheme` does
 * @example
 * createKernel({ theme: defineThemePair({ name: 'brand', accent: '#7c5cff', radius: 'large' }), ... })
 */
export function defineThemePair({ name, light: forLight, dark: forDark, ...both }: ThemePairOptions): ThemePair {
  const make = (scheme: BaseTheme, own: ThemeChanges = {}): Theme =>
    defineTheme({
      ...both,
      ...own,
      name: `${name}-${scheme}`,
      extends: scheme,
      tokens: mergeGroups(both.tokens ?? {}, own.tokens ?? {}),
      plugins: mergeGroups(both.plugins ?? {}, own.plugins ?? {}),
    })
  return Object.freeze({ light: make('light', forLight), dark: make('dark', forDark) })
}

function parentOf(origin: unknown): Theme {
  if (origin === 'light' || origin === 'dark') return { name: origin, extends: origin, tokens: {}, plugins: {} }
  if (isTheme(origin)) return origin
  throw new ThemeError(
    'THEME_BASE_UNKNOWN',
    `A theme extends 'light', 'dark' or what defineTheme returned, not ${JSON.stringify(origin)}.`,
  )
}

function isTheme(value: unknown): value is Theme {
  return (
    typeof value === 'object' && value !== null && Object.isFrozen(value) && 'tokens' in value && 'plugins' in value
  )
}

/** Without what follows from an accent that is being replaced. */
function withoutTones(tokens: TokenValues): TokenValues {
  const { accentText: _text, accentHover: _hover, accentPressed: _pressed, ...color } = tokens.color ?? {}
  return { ...tokens, color }
}

function withReadableAccent(tokens: TokenValues, builtIn: TokenValues): TokenValues {
  const color = { ...builtIn.color, ...tokens.color }
  const { accent = '', text = '', surface = '', surfaceSunken = '', fill = '', accentSoft = '' } = color
  if (tokens.color?.accentText !== undefined) return tokens
  const tone = readableTone(accent, text, [surface, surfaceSunken, fill, accentSoft])
  return tone === undefined || tone === accent ? tokens : { ...tokens, color: { ...tokens.color, accentText: tone } }
}

function assertName(name: string, from: BaseTheme): void {
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

function assertTokens(tokens: TokenValues): void {
  for (const [group, values] of Object.entries(tokens)) assertGroup(group, values)
}

function assertPlugins(plugins: PluginTokenValues): void {
  for (const [plugin, values] of Object.entries(plugins))
    for (const [token, value] of Object.entries(values)) assertValue(assertPluginToken(plugin, token), value)
}

function assertGroup(group: string, values: object | undefined): void {
  const names: readonly string[] | undefined = Object.entries(tokenNames).find(([known]) => known === group)?.[1]
  if (!names) throw new ThemeError('THEME_TOKEN_UNKNOWN', `There is no token group '${group}'.`)
  for (const [token, value] of Object.entries(values ?? {})) {
    if (!names.includes(token)) throw new ThemeError('THEME_TOKEN_UNKNOWN', `There is no token '${group}.${token}'.`)
    assertValue(variableName(group, token), value)
  }
}

function mergeGroups<T extends object>(first: T, second: T): T {
  const merged = { ...first }
  for (const [group, values] of Object.entries(second))
    Object.assign(merged, { [group]: { ...Reflect.get(merged, group), ...values } })
  return merged
}

function frozenCopy<T extends object>(tree: T): T {
  const clone = structuredClone(tree)
  for (const branch of Object.values(clone)) Object.freeze(branch)
  return Object.freeze(clone)
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Reports to the developer when the text on a theme's primary button is hard to read. */
function warnLowContrast({ name, extends: from, tokens }: Theme): void {
  if (!isDevelopment()) return
  const color = { ...(from === 'dark' ? dark : light).color, ...tokens.color }
  const ratio = contrastRatio(color.accent ?? '', color.accentOn ?? '')
  if (ratio === undefined || ratio >= READABLE) return
  console.warn(
    `[latchkey] Theme '${name}': color.accentOn on color.accent has a contrast of ${ratio.toFixed(2)}; text needs ${READABLE}. Set the two as a pair.`,
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
