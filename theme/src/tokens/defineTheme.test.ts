import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineTheme, defineThemePair, type ThemeOptions } from './defineTheme.ts'
import { themeToCss } from './themeToCss.ts'
import { ThemeError, type ThemeErrorCode } from './values.ts'

const midnight: ThemeOptions = {
  name: 'midnight',
  extends: 'dark',
  tokens: { color: { accent: '#b7a6ff', accentOn: '#140a33' }, radius: { modal: '12px' } },
}

describe('defineTheme', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('default', () => {
    const theme = defineTheme(midnight)
    expect(theme).toEqual({ ...midnight, plugins: {} })
    expect(Object.isFrozen(theme.tokens.color)).toBe(true)
  })

  it('parameters: a built-in theme may be re-tinted under its own name', () => {
    expect(defineTheme({ name: 'light', extends: 'light' }).name).toBe('light')
  })

  it('behavior: later changes of the options change nothing', () => {
    const color = { accent: '#b7a6ff', accentOn: '#140a33' }
    const theme = defineTheme({ name: 'a', extends: 'dark', tokens: { color } })
    color.accent = '#000000'
    expect(theme.tokens.color?.accent).toBe('#b7a6ff')
  })

  it('behavior: warns in development when the words on the accent are hard to read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    defineTheme({ name: 'pale', extends: 'light', tokens: { color: { accent: '#9bd' } } })
    expect(warn.mock.calls[0]?.[0]).toMatch(/'pale'.*accentOn.*2\.\d\d/)
    warn.mockClear()
    defineTheme(midnight)
    expect(warn).not.toHaveBeenCalled()
    vi.stubEnv('NODE_ENV', 'production')
    defineTheme({ name: 'pale', extends: 'light', tokens: { color: { accent: '#9bd' } } })
    expect(warn).not.toHaveBeenCalled()
  })

  it.each([
    ['', 'light'],
    ['Midnight', 'light'],
    ["a'] *", 'light'],
    ['dark', 'light'],
    ['a'.repeat(33), 'dark'],
  ] as const)('error: the name %j on %s', (name, base) => {
    expect(codeOf(() => defineTheme({ name, extends: base }))).toBe('THEME_NAME_INVALID')
  })

  it('error: an unknown base', () => {
    // @ts-expect-error only light and dark exist
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'midnight' }))).toBe('THEME_BASE_UNKNOWN')
  })

  it('error: unknown tokens and groups', () => {
    // @ts-expect-error there is no such token
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { color: { acent: '#fff' } } }))).toBe(
      'THEME_TOKEN_UNKNOWN',
    )
    // @ts-expect-error there is no such group
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { colour: {} } }))).toBe(
      'THEME_TOKEN_UNKNOWN',
    )
    // @ts-expect-error inherited names are no tokens
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { constructor: {} } }))).toBe(
      'THEME_TOKEN_UNKNOWN',
    )
  })

  it.each([
    'red; } body { display: none',
    '#fff}',
    'url(https://example.com/a.png)',
    'URL("https://example.com")',
    'u\\72l(x)',
    'image-set("a.png" 1x)',
    '-webkit-image-set(x)',
    'src("a")',
    'element(#a)',
    'attr(href)',
    'expression(alert)',
    'red /* open',
    '</style>',
    '@import "a"',
    'red !important',
    '"open',
    'rgb(0 0 0',
    'red)',
    'a\nb',
    '',
    ' ',
    'x'.repeat(513),
  ])('error: the value %j', (value) => {
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { color: { accent: value } } }))).toBe(
      'THEME_VALUE_REFUSED',
    )
  })

  it('error: a value that is no text', () => {
    // @ts-expect-error values are texts
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: 5 } } }))).toBe(
      'THEME_VALUE_REFUSED',
    )
  })

  it.each([
    'rgb(12 22 24 / 0.48)',
    'color-mix(in oklch, var(--brand) 50%, #000)',
    'calc(12px + min(1rem, 2vw))',
    "'Inter', system-ui, sans-serif",
    'cubic-bezier(0.2, 0, 0, 1)',
    '0 0 0 1px rgb(0 0 0 / 0.06), 0 2px 6px #0003',
    'blur(8px)',
  ])('parameters: the value %j', (value) => {
    expect(defineTheme({ name: 'a', extends: 'dark', tokens: { shadow: { modal: value } } }).tokens.shadow?.modal).toBe(
      value,
    )
  })

  it('behavior: whatever is let through stays inside its declaration', () => {
    const letters = fc.constantFrom(...'ab1#%.,()\'"{};:/*@\\<>!- \n', 'url(', 'rgb(', 'var(--x)')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), (chosen) => {
        const value = chosen.join('')
        if (codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: value } } }))) return
        const css = themeToCss(defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: value } } }))
        const harmless = themeToCss(defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: '1' } } }))
        expect(css.split('{').length).toBe(harmless.split('{').length)
        expect(css.split('}').length).toBe(harmless.split('}').length)
        expect(css).toContain(`--lk-z-modal: ${value};`)
      }),
    )
  })
})

describe('a theme on a theme', () => {
  const brand = defineTheme({
    name: 'brand',
    extends: 'dark',
    tokens: { color: { accent: '#b7a6ff', accentOn: '#140a33' }, radius: { modal: '4px' } },
    plugins: { faucet: { drop: '#6cf' } },
  })

  it('default', () => {
    const child = defineTheme({ name: 'child', extends: brand, tokens: { radius: { card: '2px' } } })
    expect(child.extends).toBe('dark')
    expect(child.tokens.color?.accent).toBe('#b7a6ff')
    expect(child.tokens.radius).toEqual({ modal: '4px', card: '2px' })
    expect(child.plugins).toEqual({ faucet: { drop: '#6cf' } })
    expect(themeToCss(child)).toContain('--lk-color-accent: #b7a6ff;')
  })

  it('behavior: tones that follow from the accent are not inherited when the accent changes', () => {
    const parent = defineTheme({ name: 'parent', extends: 'light', accent: '#ffd400' })
    expect(parent.tokens.color?.accentText).toMatch(/^#/)
    const child = defineTheme({
      name: 'child',
      extends: parent,
      tokens: { color: { accent: '#0b5a66', accentOn: '#fff' } },
    })
    expect(child.tokens.color?.accentText).toBeUndefined()
    expect(child.tokens.color?.accentHover).toBeUndefined()
  })

  it('error: an object that defineTheme did not make', () => {
    expect(codeOf(() => defineTheme({ name: 'a', extends: { ...brand } }))).toBe('THEME_BASE_UNKNOWN')
  })
})

describe('knobs', () => {
  it('parameters: accent', () => {
    const { color } = defineTheme({ name: 'a', extends: 'light', accent: '#7c5cff' }).tokens
    expect(color).toMatchObject({ accent: '#7c5cff', accentOn: '#000000' })
    expect(color?.accentText).not.toBe('#7c5cff')
  })

  it('parameters: radius', () => {
    const { radius } = defineTheme({ name: 'a', extends: 'light', radius: 'none' }).tokens
    expect(radius).toEqual({ modal: '0px', card: '0px', control: '0px', inner: '0px', badge: '0px', logo: '0px' })
  })

  it('parameters: scale', () => {
    const { font, size, space } = defineTheme({ name: 'a', extends: 'light', scale: 1.2 }).tokens
    expect([font?.sizeBody, font?.weightStrong, space?.[3]]).toEqual(['1.125rem', undefined, '14.4px'])
    expect([size?.icon, size?.control, size?.touch]).toEqual(['min(1.5rem, 33.6px)', '57.6px', undefined])
  })

  it('behavior: tokens win over knobs', () => {
    const theme = defineTheme({ name: 'a', extends: 'light', radius: 'large', tokens: { radius: { modal: '1px' } } })
    expect(theme.tokens.radius).toMatchObject({ modal: '1px', card: '20px' })
  })

  it.each<object>([
    { accent: 'tomato' },
    { accent: 'oklch(0.6 0.2 280)' },
    { radius: 'round' },
    { radius: 'constructor' },
    { scale: 3 },
    { scale: Number.NaN },
  ])('error: %j', (knobs) => {
    expect(codeOf(() => defineTheme({ name: 'a', extends: 'light', ...knobs }))).toBe('THEME_KNOB_INVALID')
  })
})

describe('defineThemePair', () => {
  it('default', () => {
    const pair = defineThemePair({ name: 'brand', accent: '#ffd400', radius: 'small', dark: { radius: 'large' } })
    expect([pair.light.name, pair.light.extends]).toEqual(['brand-light', 'light'])
    expect([pair.dark.name, pair.dark.extends]).toEqual(['brand-dark', 'dark'])
    expect([pair.light.tokens.radius?.card, pair.dark.tokens.radius?.card]).toEqual(['8px', '20px'])
    expect(pair.light.tokens.color?.accentText).toMatch(/^#/)
    expect(pair.dark.tokens.color?.accentText).toBeUndefined()
  })

  it('parameters: tokens and plugins of both and of one', () => {
    const pair = defineThemePair({
      name: 'brand',
      tokens: { radius: { modal: '1px' } },
      plugins: { faucet: { drop: '#06f' } },
      dark: { tokens: { radius: { card: '2px' } }, plugins: { faucet: { drop: '#6cf' } } },
    })
    expect([pair.light.tokens.radius, pair.dark.tokens.radius]).toEqual([
      { modal: '1px' },
      { modal: '1px', card: '2px' },
    ])
    expect([pair.light.plugins, pair.dark.plugins]).toEqual([
      { faucet: { drop: '#06f' } },
      { faucet: { drop: '#6cf' } },
    ])
  })
})

function codeOf(run: () => unknown): ThemeErrorCode | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof ThemeError) return error.code
    throw error
  }
}
