import type { TokenValues } from './tokenNames.ts'

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
