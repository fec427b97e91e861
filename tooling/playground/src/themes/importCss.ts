import { contrastRatio, type ThemePairOptions, type TokenGroup, type TokenValues, tokenNames } from '@latchkey/theme'
import { type LookSettings, settingsOf } from '../look/lookTheme.ts'
import { isTokenValue } from '../look/tokenText.ts'

/** What was found in a text, and how many of its variables were understood. */
export interface Imported {
  readonly settings: LookSettings
  readonly count: number
}

interface Rule {
  readonly isDark: boolean
  readonly name: string
  readonly value: string
}

/** The custom properties of a sheet; those of a rule or a query for dark surroundings belong to the dark scheme. */
function readVariables(css: string): readonly Rule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const found: Rule[] = []
  const around: string[] = []
  for (const [, before = '', sign] of plain.matchAll(/([^{}]*)([{}]|$)/g)) {
    const isDark = around.some((selector) => /dark/i.test(selector))
    for (const [, name = '', value = ''] of before.matchAll(/--([\w-]+)\s*:\s*([^;{}]+)/g))
      found.push({ isDark, name, value: value.trim() })
    // Before its selector stand the declarations and at-rules that end with a semicolon.
    if (sign === '{') around.push(before.slice(before.lastIndexOf(';') + 1))
    if (sign === '}') around.pop()
  }
  return found
}

/** `hsl(210 40% 98%)`, and the three numbers alone that some kits write, as `#rrggbb`; other notations as they are. */
function plainColor(value: string): string {
  const hsl = /^(?:hsla?\()?\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%\s*\)?$/i.exec(value)
  if (!hsl) return /^#[\da-f]{3}$/i.test(value) ? value.toLowerCase().replace(/[\da-f]/g, '$&$&') : value.toLowerCase()
  const [hue = 0, ...parts] = hsl.slice(1).map(Number)
  const [saturation = 0, lightness = 0] = parts.map((part) => Math.min(part, 100) / 100)
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (at: number): string => {
    const place = (at + hue / 30) % 12
    const part = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Names that sites and kits have for the same, the more exact ones first. */
const NAMES: readonly (readonly [pattern: RegExp, group: TokenGroup, token: string])[] = [
  [/^(color-)?(background|bg|surface|page)$/, 'color', 'surface'],
  [/^(color-)?(muted|bg-subtle|background-alt|surface-2|secondary)$/, 'color', 'fill'],
  [/^(color-)?(foreground|text|text-primary|ink|body-color)$/, 'color', 'text'],
  [/^(color-)?(muted-foreground|text-muted|text-secondary)$/, 'color', 'textMuted'],
  [/^(color-)?(border|line|divider)$/, 'color', 'border'],
  [/^(color-)?(destructive|danger|error)$/, 'color', 'error'],
  [/^(color-)?(success|positive)$/, 'color', 'success'],
  [/^(color-)?warning$/, 'color', 'warning'],
  [/^(font|font-sans|font-family|font-body|body-font)$/, 'font', 'family'],
  [/^(font-mono|font-family-mono)$/, 'font', 'familyMono'],
  [/^(radius|border-radius|rounded)$/, 'radius', 'card'],
]
const ACCENT = /^(color-)?(primary|brand|accent|theme)(-color|-500|-600)?$/

const kebab = (token: string): string =>
  token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1-$2')

/** The token that a variable stands for: one of the widget's own, or one that is usually called so. */
function placeOf(variable: string): readonly [group: TokenGroup, token: string] | undefined {
  for (const [group, names] of Object.entries(tokenNames))
    for (const token of names) if (variable === `lk-${group}-${kebab(token)}`) return [group as TokenGroup, token]
  const known = NAMES.find(([pattern]) => pattern.test(variable))
  return known && [known[1], known[2]]
}

/**
 * Reads a look from a brand colour, or from the custom properties of a site's style sheet: the widget's own variables, and names
 * that sites usually have. What cannot be used is left out.
 */
export function importLook(text: string): Imported {
  const alone = plainColor(text.trim())
  if (contrastRatio(alone, '#ffffff') !== undefined)
    return { settings: settingsOf({ name: 'a', accent: alone }), count: 1 }
  const schemes: Record<'light' | 'dark', Record<string, Record<string, string>>> = { light: {}, dark: {} }
  let accent: string | undefined
  let count = 0
  for (const { isDark, name, value } of readVariables(text)) {
    const place = placeOf(name)
    if (!place) {
      const color = ACCENT.test(name) && !isDark ? plainColor(value) : ''
      if (contrastRatio(color, '#ffffff') === undefined) continue
      accent ??= color
      count += 1
      continue
    }
    const [group, token] = place
    const css = group === 'color' ? plainColor(value) : value
    if (!isTokenValue(css)) continue
    const own = schemes[isDark ? 'dark' : 'light']
    own[group] = { ...own[group], [token]: css }
    count += 1
  }
  // What is said once for all schemes is no matter of one.
  const { color, shadow, ...both } = schemes.light
  const light: TokenValues = { ...(color ? { color } : {}), ...(shadow ? { shadow } : {}) }
  const options: ThemePairOptions = {
    name: 'a',
    ...(accent ? { accent } : {}),
    tokens: both,
    light: { tokens: light },
    dark: { tokens: schemes.dark },
  }
  return { settings: settingsOf(options), count }
}
