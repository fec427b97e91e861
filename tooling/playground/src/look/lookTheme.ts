import {
  type BaseTheme,
  defineThemePair,
  type RadiusKnob,
  type ThemePair,
  type ThemePairOptions,
} from '@latchkey/theme'
import type { Settings } from '../settings/settings.ts'
import { tokensOf, tokenText } from './tokenText.ts'

const CORNERS: Readonly<Record<Settings['corners'], RadiusKnob>> = {
  default: 'medium',
  square: 'none',
  small: 'small',
  round: 'large',
  full: 'full',
}

const SCALES: Readonly<Record<Settings['density'], number>> = { default: 1, compact: 0.9, roomy: 1.12 }

const FONTS = {
  default: {},
  serif: { family: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif" },
  mono: { family: "ui-monospace, 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
} as const

/** The settings that make a look. */
export type LookSettings = Pick<Settings, 'accent' | 'corners' | 'density' | 'font' | 'tokens'>

/** What is written to get the look of the page; `undefined` while nothing differs from the design. */
export function themeOptions(settings: Settings): ThemePairOptions | undefined {
  const { accent, corners, density, font } = settings
  const scheme = (name: BaseTheme): Pick<ThemePairOptions, BaseTheme> => {
    const tokens = tokensOf(settings, name)
    return Object.keys(tokens).length === 0 ? {} : { [name]: { tokens } }
  }
  const both = tokensOf(settings, 'both')
  const shared = font === 'default' ? both : { ...both, font: { ...FONTS[font], ...both.font } }
  const changes: Omit<ThemePairOptions, 'name'> = {
    ...(accent === '' ? {} : { accent }),
    ...(corners === 'default' ? {} : { radius: CORNERS[corners] }),
    ...(density === 'default' ? {} : { scale: SCALES[density] }),
    ...(Object.keys(shared).length === 0 ? {} : { tokens: shared }),
    ...scheme('light'),
    ...scheme('dark'),
  }
  return Object.keys(changes).length === 0 ? undefined : { name: 'shop', ...changes }
}

/** The themes of the token editor; `undefined` while nothing differs from the built-in ones. */
export function lookTheme(settings: Settings): ThemePair | undefined {
  const options = themeOptions(settings)
  return options && defineThemePair(options)
}

/** The settings of a look that was written as options, such as a theme of the gallery; knobs the page does not have are left out. */
export function settingsOf({ accent = '', radius, scale, tokens, light, dark }: ThemePairOptions): LookSettings {
  const find = <K extends string>(values: Readonly<Record<K, unknown>>, value: unknown): K | 'default' =>
    (Object.keys(values) as K[]).find((key) => values[key] === value) ?? 'default'
  return {
    accent,
    corners: find(CORNERS, radius),
    density: find(SCALES, scale),
    font: 'default',
    tokens: tokenText({ both: tokens, light: light?.tokens, dark: dark?.tokens }),
  }
}

/** Accents to start from. Each can be read in both schemes. */
export const ACCENTS = [
  { name: 'Indigo', color: '#4f46c8' },
  { name: 'Forest', color: '#2a6b3c' },
  { name: 'Brick', color: '#a8402a' },
  { name: 'Plum', color: '#86357a' },
  { name: 'Amber', color: '#f0b03f' },
] as const

/** A strong colour of a hue of 0 to 360 degrees, as `#rrggbb`. */
export function accentOfHue(hue: number): string {
  const [saturation, lightness] = [0.62, 0.42]
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (at: number): string => {
    const place = (at + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** The hue of `#rrggbb` in degrees; 0 for a grey. */
export function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (span === 0) return 0
  if (most === red) return Math.round((((green - blue) / span + 6) % 6) * 60)
  if (most === green) return Math.round(((blue - red) / span + 2) * 60)
  return Math.round(((red - green) / span + 4) * 60)
}
