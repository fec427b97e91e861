export { base } from './base.ts'
export { baseCss } from './baseCss.ts'
export { contrastRatio } from './color.ts'
export { dark } from './dark.ts'
export {
  type BaseTheme,
  defineTheme,
  defineThemePair,
  type PluginTokenValues,
  type Theme,
  type ThemeChanges,
  type ThemeOptions,
  type ThemePair,
  type ThemePairOptions,
} from './defineTheme.ts'
export { type DesignTokens, readDesignTokens, toDesignTokens } from './designTokens.ts'
export type { RadiusKnob, ThemeKnobs } from './knobs.ts'
export { light } from './light.ts'
export { type PluginTokens, pluginTokensToCss, pluginVars, themeToCss } from './themeToCss.ts'
export { type TokenGroup, type TokenName, type TokenTree, type TokenValues, tokenNames } from './tokenNames.ts'
export { ThemeError, type ThemeErrorCode } from './values.ts'
export { type TokenVar, vars } from './vars.ts'
