import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './color.ts'
import { dark } from './dark.ts'
import { defineTheme } from './defineTheme.ts'
import { light } from './light.ts'
import type { TokenName } from './tokenNames.ts'

type Color = TokenName<'color'> | 'accentHover' | 'accentPressed'

// The table of the visual design: text on ground, light and dark; "–" pairs are not used.
const TABLE: readonly [Color, Color, number, number][] = [
  ['text', 'surface', 17.4, 15.6],
  ['text', 'surfaceSunken', 16.0, 16.7],
  ['text', 'fill', 15.3, 12.5],
  ['text', 'rowHover', 16.1, 14.1],
  ['text', 'rowPressed', 14.8, 12.7],
  ['text', 'fillHover', 13.1, 9.8],
  ['text', 'fillPressed', 12.0, 8.7],
  ['textMuted', 'surface', 7.1, 8.5],
  ['textMuted', 'surfaceSunken', 6.5, 9.2],
  ['textMuted', 'fill', 6.2, 6.8],
  ['textMuted', 'rowHover', 6.5, 7.7],
  ['textMuted', 'rowPressed', 6.0, 7.0],
  ['textMuted', 'fillHover', 5.3, 5.4],
  ['textMuted', 'fillPressed', 4.9, 4.8],
  ['textFaint', 'surface', 5.3, 6.4],
  ['textFaint', 'surfaceSunken', 4.9, 6.8],
  ['textFaint', 'fill', 4.7, 5.1],
  ['textFaint', 'rowHover', 4.9, 5.7],
  ['textFaint', 'rowPressed', 4.5, 5.2],
  ['accent', 'surface', 7.9, 9.4],
  ['accent', 'surfaceSunken', 7.2, 10.1],
  ['accent', 'fill', 6.9, 7.5],
  ['accent', 'rowHover', 7.3, 8.5],
  ['accent', 'accentSoft', 6.7, 7.3],
  ['success', 'surface', 6.2, 9.4],
  ['success', 'surfaceSunken', 5.7, 10.1],
  ['success', 'rowHover', 5.7, 8.5],
  ['success', 'successSoft', 5.5, 7.9],
  ['warning', 'surface', 7.1, 9.8],
  ['warning', 'surfaceSunken', 6.6, 10.5],
  ['warning', 'rowHover', 6.6, 8.9],
  ['warning', 'warningSoft', 6.4, 8.3],
  ['error', 'surface', 6.5, 8.6],
  ['error', 'surfaceSunken', 6.0, 9.2],
  ['error', 'rowHover', 6.0, 7.8],
  ['error', 'errorSoft', 5.6, 7.6],
  ['accentOn', 'accent', 7.9, 8.6],
  ['accentOn', 'accentHover', 8.7, 9.2],
  ['accentOn', 'accentPressed', 9.6, 9.7],
  ['errorOn', 'error', 6.5, 8.5],
  ['textInverse', 'surfaceInverse', 14.6, 14.8],
]
const EDGES: readonly [Color, Color, number, number][] = [
  ['borderStrong', 'surface', 3.6, 4.0],
  ['borderStrong', 'surfaceSunken', 3.3, 4.3],
]
// Shares of the base colour in a derived one, the rest is text (base.ts).
const DERIVED: { readonly [name: string]: readonly [Color, number] } = {
  accentHover: ['accent', 0.88],
  accentPressed: ['accent', 0.78],
  fillHover: ['fill', 0.92],
  fillPressed: ['fill', 0.88],
  rowHover: ['surface', 0.96],
  rowPressed: ['surface', 0.92],
}

describe.each([
  ['light', light.color ?? {}, 2],
  ['dark', dark.color ?? {}, 3],
] as const)('%s theme', (_name, colors, column) => {
  it.each(TABLE)('behavior: %s on %s is readable and as designed', (...row) => {
    const ratio = ratioOf(colors, row[0], row[1])
    expect(ratio).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(ratio - row[column])).toBeLessThanOrEqual(0.1)
  })

  it.each(EDGES)('behavior: the edge %s on %s is visible and as designed', (...row) => {
    const ratio = ratioOf(colors, row[0], row[1])
    expect(ratio).toBeGreaterThanOrEqual(3)
    expect(Math.abs(ratio - row[column])).toBeLessThanOrEqual(0.1)
  })

  it.each([1, 2, 3, 4, 5] as const)('behavior: tint %i is readable on its ground', (tint) => {
    expect(ratioOf(colors, `tint${tint}`, `tintSoft${tint}`)).toBeGreaterThanOrEqual(4.5)
  })

  it('behavior: marks of a snackbar and texts on soft grounds are readable', () => {
    expect(ratioOf(colors, 'successInverse', 'surfaceInverse')).toBeGreaterThanOrEqual(3)
    expect(ratioOf(colors, 'errorInverse', 'surfaceInverse')).toBeGreaterThanOrEqual(3)
    for (const ground of ['accentSoft', 'successSoft', 'warningSoft', 'errorSoft'] as const) {
      expect(ratioOf(colors, 'text', ground)).toBeGreaterThanOrEqual(4.5)
      expect(ratioOf(colors, 'textMuted', ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('the accent of a theme', () => {
  const accents = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((channels) => `rgb(${channels.join(' ')})`)

  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('behavior: any accent is readable on %s, as ground and as text', (base, builtIn) => {
    fc.assert(
      fc.property(accents, (accent) => {
        const colors = { ...builtIn.color, ...defineTheme({ name: 'a', extends: base, accent }).tokens.color }
        for (const ground of ['accent', 'accentHover', 'accentPressed'] as const)
          expect(ratioOf(colors, 'accentOn', ground, true)).toBeGreaterThanOrEqual(4.5)
        const ink = colors.accentText ?? accent
        for (const ground of ['surface', 'surfaceSunken', 'fill', 'accentSoft'] as const)
          expect(contrastRatio(ink, colors[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
        expect(ratioOf(colors, 'text', 'accentSoft')).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })
})

describe('contrastRatio', () => {
  it('default', () => {
    expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('rgb(118 118 118)', '#fff')).toBeCloseTo(4.54, 2)
  })

  it('behavior: other notations are not guessed', () => {
    expect(contrastRatio('var(--brand)', '#fff')).toBeUndefined()
  })
})

type Colors = { readonly [name: string]: string | undefined }

function ratioOf(colors: Colors, first: string, second: string, isGiven = false): number {
  const value = (name: string): string => (isGiven ? (colors[name] ?? '') : resolve(colors, name))
  return contrastRatio(value(first), value(second)) ?? 0
}

function resolve(colors: Colors, name: string): string {
  const [base, share] = DERIVED[name] ?? []
  if (base === undefined || share === undefined) return colors[name] ?? ''
  const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const text = channels(colors.text ?? '')
  const mixed = channels(colors[base] ?? '').map((value, at) =>
    Math.round(value * share + (text[at] ?? 0) * (1 - share)),
  )
  return `rgb(${mixed.join(' ')})`
}
