import { defineThemePair, type ThemePair } from '@latchkey/theme'

/** __SUMMARY__ */
export const __camel__: ThemePair = defineThemePair(__OPTIONS_OF_THEME__)
