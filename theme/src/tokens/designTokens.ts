import { base, derivedNames } from './base.ts'
import { dark } from './dark.ts'
import type { BaseTheme, ThemePair, ThemePairOptions } from './defineTheme.ts'
import { light } from './light.ts'
import { type TokenValues, tokenNames } from './tokenNames.ts'
import { ThemeError } from './values.ts'

/** A token of the W3C format: a type and a value of it. */
interface DesignToken {
  readonly $type: string
  readonly $value: unknown
}

type Groups<V> = { readonly [group: string]: { readonly [token: string]: V } }

/** A pair of themes in the Design Tokens Format (W3C Design Tokens Community Group, 2025.10), as design tools read it. */
export interface DesignTokens {
  readonly $description: string
  readonly light: Groups<DesignToken>
  readonly dark: Groups<DesignToken>
  /** CSS values that the format has no type for, such as `min()` and corners of several radii. */
  readonly $extensions: {
    readonly 'dev.latchkey': { readonly name: string } & { readonly [S in BaseTheme]: Groups<string> }
  }
}

interface Measure {
  readonly value: number
  readonly unit: string
}

interface Color {
  readonly components: readonly number[]
  readonly alpha?: number
}

interface Shadow {
  readonly color: Color
  readonly offsetX: Measure
  readonly offsetY: Measure
  readonly blur: Measure
  readonly spread: Measure
  readonly inset?: boolean
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

function readColor(css: string): object | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(css)?.[1]?.toLowerCase()
  const long = hex?.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(css)
  const channels = long
    ? [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
    : rgb?.slice(1, 4).map(Number)
  if (!channels) return undefined
  const text = channels.map((value) => value.toString(16).padStart(2, '0')).join('')
  const components = channels.map((value) => round(value / 255))
  return { colorSpace: 'srgb', components, alpha: Number(rgb?.[4] ?? 1), hex: `#${text}` }
}

function writeColor({ components, alpha = 1 }: Color): string {
  const channels = components.map((value) => Math.round(value * 255))
  if (alpha < 1) return `rgb(${channels.join(' ')} / ${alpha})`
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function readMeasure(css: string): Measure | undefined {
  const [, value = '', unit = ''] = /^(-?[\d.]+)(px|rem|ms|s)$/.exec(css === '0' ? '0px' : css) ?? []
  return unit === '' ? undefined : { value: Number(value), unit }
}

const writeMeasure = ({ value, unit }: Measure): string => (value === 0 && unit === 'px' ? '0' : `${value}${unit}`)

/** The parts of a list, whose values may hold commas in brackets. */
const listItems = (css: string): readonly string[] => css.split(/,(?![^(]*\))/).map((part) => part.trim())

function readShadow(css: string): readonly object[] | undefined {
  const layers = listItems(css).map((part) => {
    const [, inset, lengths = '', color = ''] = /^(inset )?((?:-?[\d.]+(?:px)? )+)(.+)$/.exec(part) ?? []
    const [offsetX, offsetY, blur = '0', spread = '0'] = lengths.trim().split(' ')
    const measures = [offsetX, offsetY, blur, spread].map((length) => readMeasure(length ?? ''))
    const read = readColor(color)
    if (!read || measures.includes(undefined)) return undefined
    const [x, y, soft, wide] = measures
    return { color: read, offsetX: x, offsetY: y, blur: soft, spread: wide, ...(inset ? { inset: true } : {}) }
  })
  return layers.includes(undefined) ? undefined : layers.filter((layer) => layer !== undefined)
}

function writeShadow({ color, offsetX, offsetY, blur, spread, inset }: Shadow): string {
  const all = [offsetX, offsetY, ...(blur.value || spread.value ? [blur] : []), ...(spread.value ? [spread] : [])]
  return [...(inset ? ['inset'] : []), ...all.map(writeMeasure), writeColor(color)].join(' ')
}

/** The token of a value; `undefined` where the format has no type for it. */
function toToken(group: string, token: string, css: string): DesignToken | undefined {
  const make = ($type: string, $value: unknown): DesignToken | undefined =>
    $value === undefined ? undefined : { $type, $value }
  if (group === 'color') return make('color', readColor(css))
  if (group === 'shadow') return make('shadow', readShadow(css))
  if (group === 'z') return make('number', Number(css))
  if (group === 'font' && token.startsWith('family'))
    return make(
      'fontFamily',
      listItems(css).map((name) => name.replace(/^['"]|['"]$/g, '')),
    )
  if (group === 'font' && token.startsWith('weight')) return make('fontWeight', Number(css))
  const curve = /^cubic-bezier\((.+)\)$/.exec(css)?.[1]
  if (curve) return make('cubicBezier', listItems(curve).map(Number))
  const measure = readMeasure(css)
  return make(measure?.unit.endsWith('s') ? 'duration' : 'dimension', measure)
}

/** What CSS needs in quotes: names with spaces that are no generic family. */
const quoted = (name: string): string => (/^[\w-]+$/.test(name) ? name : `'${name}'`)

function fromToken({ $type, $value }: DesignToken): string {
  if ($type === 'color') return typeof $value === 'string' ? $value : writeColor($value as Color)
  if ($type === 'shadow')
    return [$value]
      .flat()
      .map((layer) => writeShadow(layer as Shadow))
      .join(', ')
  if ($type === 'fontFamily')
    return [$value]
      .flat()
      .map((name) => quoted(String(name)))
      .join(', ')
  if ($type === 'cubicBezier') return `cubic-bezier(${($value as readonly number[]).join(', ')})`
  if ($type === 'dimension' || $type === 'duration') {
    const { value, unit } = $value as Measure
    return `${value}${unit}`
  }
  return String($value)
}

/** The values of a built-in theme, without the tones that browsers mix. */
function builtIn(scheme: BaseTheme): TokenValues {
  const own = scheme === 'dark' ? dark : light
  const color = Object.entries({ ...base.color, ...own.color }).filter(([name]) => !derivedNames.has(name))
  return { ...base, ...own, color: Object.fromEntries(color) }
}

function convert<V>(
  tokens: TokenValues,
  change: (group: string, token: string, css: string) => V | undefined,
): Groups<V> {
  const groups = Object.entries(tokens).map(([group, values]) => {
    const changed = Object.entries(values ?? {}).map(([token, css]) => [token, change(group, token, css)] as const)
    return [group, Object.fromEntries(changed.filter(([, value]) => value !== undefined))] as const
  })
  return Object.fromEntries(groups.filter(([, values]) => Object.keys(values).length > 0)) as Groups<V>
}

function allTokens({ light: forLight, dark: forDark }: ThemePair, scheme: BaseTheme): TokenValues {
  const own = builtIn(scheme)
  const { tokens } = scheme === 'dark' ? forDark : forLight
  return Object.fromEntries(
    Object.keys(tokenNames).map((group) => [group, { ...Reflect.get(own, group), ...Reflect.get(tokens, group) }]),
  )
}

/**
 * Every token of a pair of themes as a file for design tools.
 * @example
 * JSON.stringify(toDesignTokens(defineThemePair({ name: 'brand', accent: '#7c5cff' })))
 */
export function toDesignTokens(pair: ThemePair): DesignTokens {
  const name = pair.light.name.replace(/-light$/, '')
  const rest = (scheme: BaseTheme): Groups<string> =>
    convert(allTokens(pair, scheme), (group, token, css) => (toToken(group, token, css) ? undefined : css))
  return {
    $description: `The theme ${name} of the Latchkey wallet widget`,
    light: convert(allTokens(pair, 'light'), toToken),
    dark: convert(allTokens(pair, 'dark'), toToken),
    $extensions: { 'dev.latchkey': { name, light: rest('light'), dark: rest('dark') } },
  }
}

/** What a scheme of a file changes; tokens that the design does not have are left out. */
function changesOf(file: DesignTokens, scheme: BaseTheme): TokenValues {
  const own = builtIn(scheme)
  const extension = Reflect.get(file.$extensions?.['dev.latchkey'] ?? {}, scheme) as Groups<string> | undefined
  const groups = Object.entries(tokenNames).map(([group, names]) => {
    const given = names.flatMap((name: string): readonly (readonly [string, string])[] => {
      const token = file[scheme]?.[group]?.[name]
      const css = token ? fromToken(token) : extension?.[group]?.[name]
      return css === undefined || css === Reflect.get(Reflect.get(own, group) ?? {}, name) ? [] : [[name, css]]
    })
    return [group, Object.fromEntries(given)] as const
  })
  return Object.fromEntries(groups.filter(([, values]) => Object.keys(values).length > 0))
}

/**
 * Reads a file of design tokens: what it changes of the built-in themes, for `defineThemePair`.
 * @throws ThemeError THEME_TOKEN_UNKNOWN for a file without the groups `light` and `dark`
 */
export function readDesignTokens(file: DesignTokens): ThemePairOptions {
  if (typeof file !== 'object' || !file?.light || !file.dark)
    throw new ThemeError('THEME_TOKEN_UNKNOWN', "The file has no groups 'light' and 'dark' with design tokens.")
  const name = file.$extensions?.['dev.latchkey']?.name ?? 'brand'
  return { name, light: { tokens: changesOf(file, 'light') }, dark: { tokens: changesOf(file, 'dark') } }
}
