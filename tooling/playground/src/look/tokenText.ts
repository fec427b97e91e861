import { type BaseTheme, defineTheme, type TokenGroup, type TokenValues, tokenNames } from '@latchkey/theme'
import type { Settings } from '../settings/settings.ts'

/** Where a token has another value: in one scheme, or in both. */
export type TokenScope = BaseTheme | 'both'

type Tokens = Pick<Settings, 'tokens'>

/** A token by its group and name, such as `radius.modal`. */
export interface TokenPlace {
  readonly scope: TokenScope
  readonly group: TokenGroup
  readonly name: string
}

/** Dots and underscores stand between the parts. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('.', '%2E').replaceAll('_', '%5F')

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const isGroup = (name: string): name is TokenGroup => Object.hasOwn(tokenNames, name)
const namesOf = (group: TokenGroup): readonly string[] => tokenNames[group]

/** Whether the theme takes the value: it must not close its rule or load something. */
export function isTokenValue(value: string): boolean {
  try {
    // What is refused is so for every token; for colours of the accent there would be a warning.
    return Boolean(defineTheme({ name: 'tried', extends: 'light', tokens: { z: { modal: value } } }))
  } catch {
    return false
  }
}

interface Entry extends TokenPlace {
  readonly value: string
}

function readEntry(text: string): Entry | undefined {
  const [scope, ...rest] = text.split('.')
  if (scope !== 'both' && scope !== 'light' && scope !== 'dark') return undefined
  // A colour of one scheme is written short: light.text.101c1e
  const [group = '', name = '', value] = rest.length === 2 ? ['color', rest[0], `%23${rest[1]}`] : rest
  const css = decode(value ?? '')
  if (!isGroup(group) || !namesOf(group).includes(name) || !css || !isTokenValue(css)) return undefined
  return { scope, group, name, value: css }
}

function writeEntry({ scope, group, name, value }: Entry): string {
  const isShort = group === 'color' && scope !== 'both' && /^#[0-9a-f]{6}$/.test(value)
  return isShort ? `${scope}.${name}.${value.slice(1)}` : `${scope}.${group}.${name}.${encode(value)}`
}

const read = ({ tokens }: Tokens): readonly Entry[] => tokens.split('_').flatMap((text) => readEntry(text) ?? [])

/** The values of single tokens that a scheme was given, of those the theme has. */
export function tokensOf(settings: Tokens, scope: TokenScope): TokenValues {
  const groups: Record<string, Record<string, string>> = {}
  for (const { scope: own, group, name, value } of read(settings)) {
    if (own !== scope) continue
    groups[group] = { ...groups[group], [name]: value }
  }
  return groups
}

/** The setting in which a token has another value; an empty one takes it back. */
export function withToken(settings: Tokens, { scope, group, name }: TokenPlace, value: string): string {
  const rest = read(settings).filter((entry) => entry.scope !== scope || entry.group !== group || entry.name !== name)
  return [...rest, ...(value === '' ? [] : [{ scope, group, name, value }])].map(writeEntry).join('_')
}

/** The setting with these values and no others. */
export function tokenText(values: Readonly<Partial<Record<TokenScope, TokenValues | undefined>>>): string {
  const entries = (['both', 'light', 'dark'] as const).flatMap((scope) =>
    Object.entries(values[scope] ?? {}).flatMap(([group, tokens]) =>
      Object.entries(tokens ?? {}).map(([name, value]) => ({ scope, group: group as TokenGroup, name, value })),
    ),
  )
  return entries.map(writeEntry).join('_')
}
