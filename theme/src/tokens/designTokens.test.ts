import { describe, expect, it } from 'vitest'
import { defineTheme, defineThemePair, type ThemePairOptions } from './defineTheme.ts'
import { type DesignTokens, readDesignTokens, toDesignTokens } from './designTokens.ts'
import { themeToCss } from './themeToCss.ts'
import { ThemeError } from './values.ts'

const brand: ThemePairOptions = {
  name: 'brand',
  accent: '#7c5cff',
  tokens: {
    font: {
      family: "'Iowan Old Style', Georgia, serif",
      familyMono: "var(--site-mono, 'Menlo'), monospace",
      weightMedium: 'bold',
      weightRegular: 'var(--site-weight)',
      weightStrong: '700',
    },
    z: { modal: 'calc(var(--site-z) + 1)' },
    radius: { modal: '28px 6px' },
    shadow: { modal: 'inset 0 2px #ffffff, 0 24px 56px -12px rgb(16 28 30 / 0.28)' },
    motion: { view: '90ms', ease: 'cubic-bezier(0.3, 0, 0.2, 1)' },
    blur: { backdrop: 'blur(8px)' },
  },
  dark: { tokens: { color: { surface: '#000', overlay: 'rgb(1 2 3 / 0.5)' } } },
}

describe('toDesignTokens', () => {
  it('default: values have the types of the format', () => {
    const { light, dark } = toDesignTokens(defineThemePair(brand))
    expect(light.color?.accent).toEqual({
      $type: 'color',
      $value: { colorSpace: 'srgb', components: [0.4863, 0.3608, 1], alpha: 1, hex: '#7c5cff' },
    })
    expect(dark.color?.overlay?.$value).toMatchObject({ hex: '#010203', alpha: 0.5 })
    expect(light.font?.family).toEqual({ $type: 'fontFamily', $value: ['Iowan Old Style', 'Georgia', 'serif'] })
    expect(light.font?.sizeBody).toEqual({ $type: 'dimension', $value: { value: 0.9375, unit: 'rem' } })
    expect(light.font?.weightStrong).toEqual({ $type: 'fontWeight', $value: 700 })
    expect(light.motion?.view).toEqual({ $type: 'duration', $value: { value: 90, unit: 'ms' } })
    expect(light.motion?.ease).toEqual({ $type: 'cubicBezier', $value: [0.3, 0, 0.2, 1] })
    expect(light.shadow?.modal?.$value).toMatchObject([
      { inset: true, offsetY: { value: 2, unit: 'px' } },
      { spread: { value: -12, unit: 'px' }, color: { alpha: 0.28 } },
    ])
  })

  it('behavior: every token is in it once, what the format cannot say as an extension', () => {
    const { light, $extensions } = toDesignTokens(defineThemePair(brand))
    expect(light.color?.tint3?.$type).toBe('color')
    expect($extensions['dev.latchkey'].light.radius?.modal).toBe('28px 6px')
    expect(light.radius?.modal).toBeUndefined()
    expect($extensions['dev.latchkey'].light.blur?.backdrop).toBe('blur(8px)')
    expect($extensions['dev.latchkey'].light.font?.familyMono).toBe("var(--site-mono, 'Menlo'), monospace")
    expect([light.font?.weightMedium, light.font?.weightRegular, light.z?.modal]).toEqual(Array(3).fill(undefined))
  })
})

describe('readDesignTokens', () => {
  it('default: a file that was written makes the same theme', () => {
    const pair = defineThemePair(brand)
    const file: DesignTokens = JSON.parse(JSON.stringify(toDesignTokens(pair)))
    const read = defineThemePair(readDesignTokens(file))
    for (const scheme of ['light', 'dark'] as const) {
      const lines = (css: string): readonly string[] => css.replaceAll('#000;', '#000000;').split('\n').sort()
      expect(lines(themeToCss(read[scheme]))).toEqual(lines(themeToCss(pair[scheme])))
    }
  })

  it('behavior: a file of the built-in themes changes nothing', () => {
    const own = {
      light: defineTheme({ name: 'a-light', extends: 'light' }),
      dark: defineTheme({ name: 'a-dark', extends: 'dark' }),
    }
    expect(readDesignTokens(toDesignTokens(own))).toEqual({ name: 'a', light: { tokens: {} }, dark: { tokens: {} } })
  })

  it('behavior: colours as texts, as older tools write them; tokens of others are left out', () => {
    const file = {
      light: { color: { accent: { $type: 'color', $value: '#123456' }, ours: { $type: 'color', $value: '#fff' } } },
      dark: {},
    }
    // @ts-expect-error a file of another tool has no extension of ours
    expect(readDesignTokens(file)).toEqual({
      name: 'brand',
      light: { tokens: { color: { accent: '#123456' } } },
      dark: { tokens: {} },
    })
  })

  /** What is read of the light groups of another tool's file. */
  const readLight = (light: object) =>
    // @ts-expect-error a file of another tool has no extension of ours
    readDesignTokens({ light, dark: {} } satisfies object).light?.tokens

  it('behavior: measures, curves and shadows as texts, and types said once for a group', () => {
    const shadow = { color: '#123456', offsetX: '0', offsetY: '2px', blur: { value: 4, unit: 'px' }, spread: '0px' }
    expect(
      readLight({
        radius: { $type: 'dimension', card: { $value: { value: 16, unit: 'px' } }, inner: { $value: '3px' } },
        motion: { view: { $type: 'duration', $value: '70ms' }, ease: { $type: 'cubicBezier', $value: 'linear(0, 1)' } },
        shadow: { $type: 'shadow', modal: { $value: shadow }, raised: { $value: '0 1px #000' } },
      }),
    ).toEqual({
      radius: { card: '16px', inner: '3px' },
      motion: { view: '70ms', ease: 'linear(0, 1)' },
      shadow: { modal: '0 2px 4px #123456', raised: '0 1px #000' },
    })
  })

  it.each([
    [
      'another space',
      { colorSpace: 'display-p3', components: [1, 0, 0], alpha: 0.5, hex: '#ea3323' },
      'rgb(234 51 35 / 0.5)',
    ],
    ['components beyond sRGB', { colorSpace: 'srgb', components: [1.2, 0, -0.1], hex: '#ff0000' }, '#ff0000'],
    ['a component that is none', { colorSpace: 'srgb', components: ['none', 0, 0], hex: '#000001' }, '#000001'],
  ])('behavior: a colour of %s is its hexadecimal form', (_title, $value, css) => {
    expect(readLight({ color: { accent: { $type: 'color', $value } } })).toEqual({ color: { accent: css } })
  })

  it.each([
    ['a colour of another space alone', 'color', { colorSpace: 'oklch', components: [0.7, 0.1, 200] }, "or a 'hex'"],
    ['alpha as text', 'color', { colorSpace: 'srgb', components: [0, 0, 0], alpha: '50%' }, "'alpha' of a colour"],
    ['no colour', 'color', null, "or a 'hex'"],
    ['a measure of another unit', 'dimension', { value: 1, unit: 'em' }, "a 'unit' of px"],
    ['a shadow without its offset', 'shadow', [{ color: '#000' }], "a 'value' that is a number"],
    ['three numbers of a curve', 'cubicBezier', [0, 0, 1], "no value of the type 'cubicBezier'"],
    ['no type', undefined, { value: 1, unit: 'px' }, "it has no '$type'"],
  ])('error: %s is said in words, with the token', (_title, $type, $value, words) => {
    const read = () => readLight({ color: { accent: { $type, $value } } })
    expect(read).toThrow(ThemeError)
    expect(read).toThrow(words)
    expect(read).toThrow('light.color.accent cannot be read')
  })

  it('error: a file without schemes', () => {
    // @ts-expect-error no design tokens
    expect(() => readDesignTokens({ color: {} })).toThrow("no groups 'light' and 'dark'")
  })
})
