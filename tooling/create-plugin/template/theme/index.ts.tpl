import { defineThemePair, type ThemePair } from '@latchkey/theme'

/** __SUMMARY__ */
export const __camel__: ThemePair = defineThemePair({
  name: '__ID__',
  accent: '#1f5eff',
  radius: 'large',
  dark: { accent: '#8fb0ff' },
})
