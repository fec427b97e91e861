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

/** Fields of a value of another tool, of which nothing is known. */
type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => Object(value)

const isNumber = (value: unknown): value is number => Number.isFinite(value)

function unreadable(what: string, problem: string): ThemeError {
  return new ThemeError('THEME_VALUE_REFUSED', `${what} cannot be read: ${problem}.`)
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The channels of a colour of six digits. */
const channelsOf = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function readColor(css: string): object | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(css)?.[1]?.toLowerCase()
  const long = hex?.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(css)
  const channels = long ? channelsOf(`#${long}`) : rgb?.slice(1, 4).map(Number)
  if (!channels) return undefined
  const text = channels.map((value) => value.toString(16).padStart(2, '0')).join('')
  const components = channels.map((value) => round(value / 255))
  return { colorSpace: 'srgb', components, alpha: Number(rgb?.[4] ?? 1), hex: `#${text}` }
}

function writeColor(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  const { colorSpace, components, alpha = 1, hex } = fieldsOf(value)
  const isSrgb = colorSpace === 'srgb' && Array.isArray(components) && components.length === 3
  const channelsGiven: readonly unknown[] = isSrgb ? components : []
  const inRange = channelsGiven.filter((part): part is number => isNumber(part) && part >= 0 && part <= 1)
  const given = typeof hex === 'string' ? /^#[\da-f]{6}$/i.exec(hex)?.[0] : undefined
  const channels = inRange.length === 3 ? inRange.map((part) => Math.round(part * 255)) : given && channelsOf(given)
  if (!channels) throw unreadable(what, "a colour needs 'srgb' components from 0 to 1, or a 'hex' such as #7c5cff")
  if (!isNumber(alpha) || alpha < 0 || alpha > 1) throw unreadable(what, "the 'alpha' of a colour is from 0 to 1")
  if (alpha < 1) return `rgb(${channels.join(' ')} / ${alpha})`
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function readMeasure(css: string): Measure | undefined {
  const [, value = '', unit = ''] = /^(-?[\d.]+)(px|rem|ms|s)$/.exec(css === '0' ? '0px' : css) ?? []
  return unit === '' ? undefined : { value: Number(value), unit }
}

function writeMeasure(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  const { value: count, unit } = fieldsOf(value)
  if (isNumber(count) && /^(px|rem|ms|s)$/.test(String(unit))) return `${count}${unit}`
  throw unreadable(what, "a measure needs a 'value' that is a number and a 'unit' of px, rem, ms or s")
}

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

function writeShadow(layer: unknown, what: string): string {
  if (typeof layer === 'string') return layer
  const { color, offsetX, offsetY, blur, spread, inset } = fieldsOf(layer)
  const lengths = [offsetX, offsetY, blur, spread].map((part) => writeMeasure(part, what).replace(/^0px$/, '0'))
  // The last two may be left out.
  while (lengths.length > 2 && lengths.at(-1) === '0') lengths.pop()
  return [...(inset ? ['inset'] : []), ...lengths, writeColor(color, what)].join(' ')
}

/** The number that a value is; `undefined` for what is computed and for words. */
const readNumber = (css: string): number | undefined => (/^-?\d+(\.\d+)?$/.test(css) ? Number(css) : undefined)

/** Names of fonts, in quotes or not; `undefined` for a list that holds anything else. */
function readFamilies(css: string): readonly string[] | undefined {
  const names = listItems(css).map((name) => /^(?:'([^'"]+)'|"([^'"]+)"|([\w -]+))$/.exec(name)?.slice(1).join(''))
  return names.includes(undefined) ? undefined : names.filter((name) => name !== undefined)
}

/** The token of a value; `undefined` where the format has no type for it. */
function toToken(group: string, token: string, css: string): DesignToken | undefined {
  const make = ($type: string, $value: unknown): DesignToken | undefined =>
    $value === undefined ? undefined : { $type, $value }
  if (group === 'color') return make('color', readColor(css))
  if (group === 'shadow') return make('shadow', readShadow(css))
  if (group === 'z') return make('number', readNumber(css))
  if (group === 'font' && token.startsWith('family')) return make('fontFamily', readFamilies(css))
  if (group === 'font' && token.startsWith('weight')) return make('fontWeight', readNumber(css))
  const curve = /^cubic-bezier\((.+)\)$/.exec(css)?.[1]
  if (curve) return make('cubicBezier', listItems(curve).map(Number))
  const measure = readMeasure(css)
  return make(measure?.unit.endsWith('s') ? 'duration' : 'dimension', measure)
}

/** What CSS needs in quotes: names with spaces that are no generic family. */
const quoted = (name: string): string => (/^[\w-]+$/.test(name) ? name : `'${name}'`)

/** @throws ThemeError THEME_VALUE_REFUSED for a value that is none of its type */
function fromToken(type: unknown, value: unknown, what: string): string {
  const list: readonly unknown[] = [value].flat()
  if (type === 'color') return writeColor(value, what)
  if (type === 'shadow') return list.map((layer) => writeShadow(layer, what)).join(', ')
  if (type === 'fontFamily') return list.map((name) => quoted(String(name))).join(', ')
  if (type === 'dimension' || type === 'duration') return writeMeasure(value, what)
  if (type === 'cubicBezier' && list.length === 4 && list.every(isNumber)) return `cubic-bezier(${list.join(', ')})`
  if (typeof value === 'string' || isNumber(value)) return String(value)
  throw unreadable(what, type === undefined ? "it has no '$type'" : `this is no value of the type '${String(type)}'`)
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
      // A type that a token does not say is that of the nearest group around it.
      const [token, ...around] = [file[scheme]?.[group]?.[name], file[scheme]?.[group], file[scheme], file].map(
        fieldsOf,
      )
      const type = [token, ...around].find((holder) => holder?.$type !== undefined)?.$type
      const given = token?.$value
      const css =
        given === undefined ? extension?.[group]?.[name] : fromToken(type, given, `${scheme}.${group}.${name}`)
      return css === undefined || css === Reflect.get(Reflect.get(own, group) ?? {}, name) ? [] : [[name, css]]
    })
    return [group, Object.fromEntries(given)] as const
  })
  return Object.fromEntries(groups.filter(([, values]) => Object.keys(values).length > 0))
}

/**
 * Reads a file of design tokens: what it changes of the built-in themes, for `defineThemePair`.
 * @throws ThemeError THEME_TOKEN_UNKNOWN for a file without the groups `light` and `dark`, THEME_VALUE_REFUSED for a value that
 *   cannot be read
 */
export function readDesignTokens(file: DesignTokens): ThemePairOptions {
  if (typeof file !== 'object' || !file?.light || !file.dark)
    throw new ThemeError('THEME_TOKEN_UNKNOWN', "The file has no groups 'light' and 'dark' with design tokens.")
  const name = file.$extensions?.['dev.latchkey']?.name ?? 'brand'
  return { name, light: { tokens: changesOf(file, 'light') }, dark: { tokens: changesOf(file, 'dark') } }
}
