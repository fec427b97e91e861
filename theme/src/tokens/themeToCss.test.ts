import { describe, expect, it } from 'vitest'
import { baseCss } from './baseCss.ts'
import { defineTheme } from './defineTheme.ts'
import { pluginTokensToCss, pluginVars, themeToCss } from './themeToCss.ts'

const night = defineTheme({
  name: 'night',
  extends: 'dark',
  tokens: { color: { surface: '#0b0b12' }, size: { controlSmall: '32px' }, motion: { view: '300ms' } },
  plugins: { faucet: { drop: '#6cf' } },
})

describe('themeToCss', () => {
  it('default', () => {
    const css = themeToCss(night)
    expect(css).toMatch(/^\[data-lk-theme='night'\] \{\n {2}color-scheme: dark;/)
    expect(css).toContain('--lk-color-surface: #0b0b12;')
    expect(css).toContain('--lk-color-text: #edf3f3;')
    expect(css).toContain('--lk-x-faucet-drop: #6cf;')
  })

  it('behavior: only the difference when a built-in theme is re-tinted', () => {
    const css = themeToCss(defineTheme({ name: 'light', extends: 'light', tokens: { radius: { modal: '8px' } } }))
    expect(css).toBe("[data-lk-theme='light'] {\n  color-scheme: light;\n  --lk-radius-modal: 8px;\n}\n\n")
  })

  it('behavior: large targets and reduced motion win over the theme', () => {
    const css = themeToCss(night)
    expect(css.indexOf('max(44px, 32px)')).toBeGreaterThan(css.indexOf('--lk-size-control-small: 32px'))
    expect(css.indexOf('--lk-motion-view: 0ms')).toBeGreaterThan(css.indexOf('--lk-motion-view: 300ms'))
  })
})

describe('browsers without color-mix', () => {
  const fallbacks = (css: string): string => css.slice(css.indexOf('@supports not'))

  it('default: the tones of a theme are fixed values there', () => {
    const css = themeToCss(defineTheme({ name: 'a', extends: 'light', tokens: { color: { accent: '#000000' } } }))
    expect(fallbacks(css)).toContain('--lk-color-accent-hover: #020304;')
    expect(css.slice(0, css.indexOf('@supports not'))).not.toContain('accent-hover')
  })

  it('behavior: a tone the theme sets is not replaced, a colour that cannot be mixed stands for its tones', () => {
    const color = { accent: 'oklch(0.4 0.1 200)', accentHover: '#123456' }
    const css = themeToCss(defineTheme({ name: 'a', extends: 'light', tokens: { color } }))
    expect(fallbacks(css)).not.toContain('accent-hover')
    expect(fallbacks(css)).toContain('--lk-color-accent-pressed: var(--lk-color-accent);')
  })

  it('behavior: nowhere else is color-mix read', () => {
    const unguarded = baseCss().replace(/@supports \(color[^}]*\}\s*\}/, '')
    expect(unguarded).not.toContain('color-mix')
    expect(unguarded).toContain('--lk-color-row-hover: #f5f6f6;')
  })
})

describe('pluginVars', () => {
  it('default', () => {
    const drop = pluginVars('faucet', {
      dropColor: { light: '#06f', dark: '#6cf' },
    }).dropColor
    expect(drop).toBe('var(--lk-x-faucet-drop-color)')
    // @ts-expect-error the plugin has no such token
    expect(pluginVars('faucet', { drop: { light: '#06f', dark: '#6cf' } }).dorp).toBeUndefined()
  })
})

describe('pluginTokensToCss', () => {
  it('default', () => {
    expect(pluginTokensToCss('faucet', { dropColor: { light: '#06f', dark: '#6cf' } }, [night])).toBe(
      ":where([data-lk-theme]) {\n  --lk-x-faucet-drop-color: #06f;\n}\n\n:where([data-lk-theme='dark'], [data-lk-theme='night']) {\n  --lk-x-faucet-drop-color: #6cf;\n}\n",
    )
  })

  it('error: names and values that could leave the rule', () => {
    expect(() => pluginTokensToCss('a b', { drop: { light: '#06f', dark: '#6cf' } })).toThrow(
      expect.objectContaining({ code: 'THEME_PLUGIN_INVALID' }),
    )
    expect(() => pluginTokensToCss('a', { 'x:y': { light: '#06f', dark: '#6cf' } })).toThrow(
      expect.objectContaining({ code: 'THEME_PLUGIN_INVALID' }),
    )
    expect(() => pluginTokensToCss('a', { drop: { light: '#06f', dark: '}' } })).toThrow(
      expect.objectContaining({ code: 'THEME_VALUE_REFUSED' }),
    )
  })
})
