import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineTheme, type ThemeOptions } from './defineTheme.ts'
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
  ])('parameters: the value %j', (value) => {
    expect(defineTheme({ name: 'a', extends: 'dark', tokens: { shadow: { modal: value } } }).tokens.shadow?.modal).toBe(
      value,
    )
  })

  it('behavior: whatever is let through stays inside its declaration', () => {
    const letters = fc.constantFrom(...'ab1#%.,()\'"{};:/*@\\<>!- \n', 'url(', 'rgb(', 'var(--x)')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
        const value = parts.join('')
        if (codeOf(() => defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: value } } }))) return
        const css = themeToCss(defineTheme({ name: 'a', extends: 'dark', tokens: { z: { modal: value } } }))
        expect(css.split('{').length).toBe(2)
        expect(css.split('}').length).toBe(2)
        expect(css).toContain(`--lk-z-modal: ${value};`)
      }),
    )
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
