import { base } from './base.ts'
import { contrastRatio, mixColors, READABLE } from './color.ts'
import type { TokenValues } from './tokenNames.ts'
import { ThemeError } from './values.ts'

/** How round everything is. */
export type RadiusKnob = 'none' | 'small' | 'medium' | 'large' | 'full'

/** One value each for what otherwise takes many tokens. */
export interface ThemeKnobs {
  /**
   * The colour of the site, as `#rgb`, `#rrggbb` or `rgb(r g b)`. What is written on it, its hover and pressed tones, its
   * soft ground and the tone for links and accented text follow from it, each with a contrast of at least 4.5.
   */
  readonly accent?: string | undefined
  /** How round corners are; `medium` is the design's own. */
  readonly radius?: RadiusKnob | undefined
  /** Type, space and controls in relation to the design's own size, 0.75 to 1.5. */
  readonly scale?: number | undefined
}

const RADII: Readonly<Record<RadiusKnob, NonNullable<TokenValues['radius']>>> = {
  none: { modal: '0px', card: '0px', control: '0px', inner: '0px', badge: '0px', logo: '0px' },
  small: { modal: '10px', card: '8px', control: '6px', inner: '4px', badge: '3px', logo: '16%' },
  medium: { modal: '20px', card: '14px', control: '12px', inner: '8px', badge: '6px', logo: '28%' },
  large: { modal: '28px', card: '20px', control: '16px', inner: '12px', badge: '8px', logo: '34%' },
  full: { modal: '32px', card: '24px', control: '999px', inner: '999px', badge: '999px', logo: '50%' },
}

const [MIN_SCALE, MAX_SCALE] = [0.75, 1.5]
/** Fingers and eyes do not scale: the least target for touch, the focus ring and hairlines. */
const FIXED_SIZES: ReadonlySet<string> = new Set(['touch', 'focus', 'hairline'])

/**
 * The tokens that the knobs stand for.
 * @param inherited The tokens of the theme it extends, over which `scale` is laid; colours in full.
 * @throws ThemeError THEME_KNOB_INVALID
 */
export function knobTokens({ accent, radius, scale }: ThemeKnobs, inherited: TokenValues): TokenValues {
  return {
    ...(scale === undefined ? {} : scaled(scale, inherited)),
    ...(radius === undefined ? {} : { radius: radiusTokens(radius) }),
    ...(accent === undefined ? {} : { color: accentTokens(accent, inherited.color ?? {}) }),
  }
}

function radiusTokens(radius: RadiusKnob): TokenValues['radius'] & object {
  const values = Object.hasOwn(RADII, radius) ? RADII[radius] : undefined
  if (!values) throw new ThemeError('THEME_KNOB_INVALID', `radius is one of ${Object.keys(RADII).join(', ')}.`)
  return values
}

/** Black or white is readable on every colour; hover and pressed tones move away from it. */
function accentTokens(
  accent: string,
  { surface = '' }: NonNullable<TokenValues['color']>,
): TokenValues['color'] & object {
  const onWhite = contrastRatio(accent, '#ffffff')
  if (onWhite === undefined)
    throw new ThemeError('THEME_KNOB_INVALID', 'accent is a colour written as #rgb, #rrggbb or rgb(r g b).')
  const [accentOn, away] = onWhite >= READABLE ? (['#ffffff', '#000000'] as const) : (['#000000', '#ffffff'] as const)
  return {
    accent,
    accentOn,
    accentHover: mixColors(accent, 88, away) ?? accent,
    accentPressed: mixColors(accent, 78, away) ?? accent,
    accentSoft: mixColors(accent, 14, surface) ?? surface,
  }
}

function scaled(scale: number, inherited: TokenValues): TokenValues {
  if (!(scale >= MIN_SCALE && scale <= MAX_SCALE))
    throw new ThemeError('THEME_KNOB_INVALID', `scale is a number from ${MIN_SCALE} to ${MAX_SCALE}.`)
  const group = (name: 'font' | 'space' | 'size', matches: (token: string) => boolean): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...base[name], ...inherited[name] })
        .filter(([token]) => matches(token))
        .map(([token, value]) => [token, scaleLengths(value, scale)]),
    )
  return {
    font: group('font', (token) => /^(?:size|line)/.test(token)),
    space: group('space', () => true),
    size: group('size', (token) => !FIXED_SIZES.has(token)),
  }
}

function scaleLengths(value: string, scale: number): string {
  return value.replace(/(\d*\.?\d+)(px|rem)/g, (_, length: string, unit: string) => {
    return `${Math.round(Number(length) * scale * 10_000) / 10_000}${unit}`
  })
}
