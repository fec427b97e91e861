import { toHex } from '../bytes.ts'
import { writeSs58 } from '../ss58.ts'
import type { Metadata, TypeDefinition, TypeField } from './metadata.ts'
import { type ScaleReader, unreadable } from './scale.ts'

/** A call of a runtime, with its arguments as they stand in its bytes. */
export class Call {
  readonly pallet: string
  readonly method: string
  readonly args: readonly (readonly [name: string, value: Value])[]
  constructor(pallet: string, method: string, args: Call['args']) {
    this.pallet = pallet
    this.method = method
    this.args = args
  }
}

/** One of several things: its name, and what it carries. */
export interface Variant {
  readonly variant: string
  /** Its place in the enumeration. */
  readonly index: number
  readonly value: Value
}

/** What bytes of a runtime's type stand for: accounts are addresses in normal form, bytes are hexadecimal. */
export type Value =
  | string
  | bigint
  | boolean
  | undefined
  | Call
  | Variant
  | readonly Value[]
  | { readonly [name: string]: Value }

/** Calls within calls; more are refused. */
const MAX_CALLS = 8
const MAX_DEPTH = 64
/** Items of a list that take no bytes. */
const MAX_EMPTY = 64
/** `bool`, `char`, `str`, then unsigned and signed numbers of 8 to 256 bits. */
const [BOOL, CHAR, TEXT, FIRST_SIGNED] = [0, 1, 2, 9]
const NUMBER_SIZES = [1, 2, 4, 8, 16, 32]

interface Place {
  readonly metadata: Metadata
  readonly reader: ScaleReader
  readonly depth: number
  readonly calls: number
}

function readPrimitive(primitive: number, { reader }: Place): Value {
  if (primitive === BOOL) {
    const byte = reader.byte()
    if (byte > 1) return unreadable('neither yes nor no')
    return byte === 1
  }
  if (primitive === CHAR) {
    const code = Number(reader.number(4))
    const isLetter = code < 0x110000 && !(code >= 0xd800 && code < 0xe000)
    return isLetter ? String.fromCodePoint(code) : unreadable('a letter that is none')
  }
  if (primitive === TEXT) return reader.text()
  const size = NUMBER_SIZES[(primitive - 3) % NUMBER_SIZES.length] ?? 1
  const value = reader.number(size)
  return primitive < FIRST_SIGNED ? value : BigInt.asIntN(size * 8, value)
}

/** Fields as a record, or as a list where they have no names; a single nameless one is what it holds. */
function readFields(fields: readonly TypeField[], place: Place): Value {
  const values = fields.map(({ name, type }) => [name, readType(type, place)] as const)
  const [only] = values
  if (values.length === 1 && only && only[0] === undefined) return only[1]
  if (values.some(([name]) => name === undefined)) return values.map(([, value]) => value)
  return Object.fromEntries(values)
}

function isByte(type: number, { metadata }: Place): boolean {
  const definition = metadata.types.get(type)
  return definition?.kind === 'primitive' && definition.primitive === 3
}

function readItems(type: number, count: number, place: Place): Value {
  if (isByte(type, place)) return toHex(place.reader.bytes(count))
  const start = place.reader.at
  return Array.from({ length: count }, (_, index) => {
    if (index >= MAX_EMPTY && place.reader.at === start) return unreadable('a list of nothing')
    return readType(type, place)
  })
}

function readVariant(definition: TypeDefinition & { kind: 'variant' }, place: Place): Value {
  const index = place.reader.byte()
  const found = definition.variants.get(index)
  if (!found) return unreadable(`${definition.path.join('::')} has no ${index}`)
  const { fields, name } = found
  if (definition.path.at(-1) === 'Option') return name === 'Some' ? readFields(fields, place) : undefined
  return { variant: name, index, value: fields.length ? readFields(fields, place) : undefined }
}

/** A call is a variant of its pallet, within a variant of the runtime. */
function readCall(place: Place): Call {
  const { metadata, reader, calls } = place
  const outer = metadata.types.get(metadata.call)
  const pallet = outer?.kind === 'variant' ? outer.variants.get(reader.byte()) : undefined
  const inner = metadata.types.get(pallet?.fields[0]?.type ?? -1)
  const method = inner?.kind === 'variant' ? inner.variants.get(reader.byte()) : undefined
  if (!pallet || !method) return unreadable('a call that the runtime does not have')
  if (calls >= MAX_CALLS) return unreadable('calls within calls, too many of them')
  const next = { ...place, calls: calls + 1 }
  const args = method.fields.map(({ name = '', type }) => [name, readType(type, next)] as const)
  return new Call(pallet.name, method.name, args)
}

function readComposite(definition: TypeDefinition & { kind: 'composite' }, place: Place): Value {
  // The one type of the runtime that is shown in a form of its own.
  if (definition.path.at(-1) === 'AccountId32') return writeSs58(place.reader.bytes(32))
  return readFields(definition.fields, place)
}

function readType(type: number, outer: Place): Value {
  const place = { ...outer, depth: outer.depth + 1 }
  const { metadata, reader } = place
  if (place.depth > MAX_DEPTH) return unreadable('types within types, too many of them')
  if (type === metadata.call) return readCall(place)
  const definition = metadata.types.get(type)
  switch (definition?.kind) {
    case 'composite':
      return readComposite(definition, place)
    case 'variant':
      return readVariant(definition, place)
    case 'sequence':
      return readItems(definition.type, reader.count(), place)
    case 'array':
      return readItems(definition.type, definition.length, place)
    case 'tuple': {
      const values = definition.types.map((item) => readType(item, place))
      return values.length === 1 ? values[0] : values
    }
    case 'primitive':
      return readPrimitive(definition.primitive, place)
    case 'compact':
      return readCompact(definition.type, place)
    case 'bits': {
      const bits = Number(reader.compact())
      return toHex(reader.bytes(Math.ceil(bits / 8)))
    }
    default:
      return unreadable(`there is no type ${type}`)
  }
}

/** A compact number; what holds nothing takes no bytes. */
function readCompact(type: number, { metadata, reader }: Place): Value {
  const inner = metadata.types.get(type)
  return inner?.kind === 'tuple' && !inner.types.length ? undefined : reader.compact()
}

/**
 * Reads a value of a type by a runtime's metadata, by code of its own and not that of the library which builds.
 * @throws `transfer/unreadable` for bytes that are none
 */
export function decode(type: number, reader: ScaleReader, metadata: Metadata): Value {
  return readType(type, { metadata, reader, depth: 0, calls: 0 })
}

/** Reads a call. @throws `transfer/unreadable` for bytes that are none */
export function decodeCall(reader: ScaleReader, metadata: Metadata): Call {
  return readCall({ metadata, reader, depth: 0, calls: 0 })
}

/** A value in words. */
export function textOf(value: Value): string {
  if (value === undefined) return '–'
  if (Array.isArray(value)) return value.length ? value.map(textOf).join(', ') : '–'
  if (typeof value !== 'object') return String(value)
  if (isVariant(value)) return value.value === undefined ? value.variant : `${value.variant} ${textOf(value.value)}`
  return Object.entries(value)
    .map(([name, item]) => `${name} ${textOf(item)}`)
    .join(', ')
}

/** Whether a value is one of several things. */
export function isVariant(value: Value): value is Variant {
  return typeof value === 'object' && value !== null && 'variant' in value && 'index' in value
}

/** Calls that stand directly in a value. */
function callsIn(value: Value): readonly Call[] {
  if (value instanceof Call) return [value]
  if (Array.isArray(value)) return value.flatMap(callsIn)
  return typeof value === 'object' && value !== null && !(value instanceof Call)
    ? Object.values(value).flatMap(callsIn)
    : []
}

/** A call with its place in the order of the bytes, and its arguments as texts. */
export interface NamedCall {
  /** `1`, and `1.2` for the second call within it. */
  readonly place: string
  readonly name: string
  readonly args: readonly (readonly [name: string, value: string])[]
}

/** How an argument is written. */
type WriteValue = (value: Value, argument: { readonly call: Call; readonly name: string }) => string

/** A call and all calls within it, in their order: what a batch, a proxy or a multisig would do stands below it. */
export function namedCalls(
  call: Call,
  write: WriteValue = (value) => textOf(value),
  place = '1',
): readonly NamedCall[] {
  const args: (readonly [string, string])[] = []
  const within: NamedCall[] = []
  let count = 0
  for (const [name, value] of call.args) {
    const inner = callsIn(value)
    if (!inner.length) args.push([name, write(value, { call, name })])
    for (const item of inner) {
      count += 1
      within.push(...namedCalls(item, write, `${place}.${count}`))
    }
  }
  return [{ place, name: `${call.pallet}.${call.method}`, args }, ...within]
}

/** The same as texts by name: a call within another one stands with its place as its number, e.g. `call 2.1`. */
export function callFields(call: Call): Readonly<Record<string, string>> {
  return Object.fromEntries(
    namedCalls(call).flatMap(({ place, name, args }) => {
      const own = place === '1' ? 'call' : `call ${place.slice(2)}`
      return [[own, name], ...args.map(([argument, value]) => [`${own}: ${argument}`, value])]
    }),
  )
}
