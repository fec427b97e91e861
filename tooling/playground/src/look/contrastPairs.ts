import { type BaseTheme, contrastRatio, dark, light, type ThemePair } from '@latchkey/theme'

/** WCAG 2.2, 1.4.3: text below large size. */
export const READABLE = 4.5

/** Text on its grounds, as the widget uses them. */
const PAIRS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['text', ['surface', 'surfaceSunken', 'fill', 'accentSoft']],
  ['textMuted', ['surface', 'surfaceSunken', 'fill', 'accentSoft']],
  ['textFaint', ['surface', 'surfaceSunken', 'fill']],
  ['accentText', ['surface', 'surfaceSunken', 'fill', 'accentSoft']],
  ['accentOn', ['accent', 'accentHover', 'accentPressed']],
  ['success', ['surface', 'successSoft']],
  ['warning', ['surface', 'warningSoft']],
  ['error', ['surface', 'errorSoft']],
  ['errorOn', ['error']],
  ['textInverse', ['surfaceInverse']],
]

/** Two colours that stand on each other, and how well the one can be read. */
export interface ContrastPair {
  readonly ink: string
  readonly ground: string
  /** From 1 to 21 (WCAG 2.2). */
  readonly ratio: number
}

/** The colours of a scheme: the design's, with what a look changes. */
export function colorsOf(look: ThemePair | undefined, scheme: BaseTheme): Readonly<Record<string, string>> {
  const own = (scheme === 'dark' ? dark : light).color ?? {}
  const colors: Record<string, string> = { ...own, ...look?.[scheme].tokens.color }
  return { ...colors, accentText: colors.accentText ?? colors.accent ?? '' }
}

/**
 * The contrast of every pair of a scheme, the worst first. Pairs with a tone that the theme leaves to the browser to mix
 * (hover and pressed ones of the design) are left out.
 */
export function contrastPairs(look: ThemePair | undefined, scheme: BaseTheme): readonly ContrastPair[] {
  const colors = colorsOf(look, scheme)
  return PAIRS.flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrastRatio(colors[ink] ?? '', colors[ground] ?? '')
      return ratio === undefined ? [] : [{ ink, ground, ratio }]
    }),
  ).toSorted((a, b) => a.ratio - b.ratio)
}
