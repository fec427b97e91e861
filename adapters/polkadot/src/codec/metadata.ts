import { createReader, type ScaleReader, unreadable } from './scale.ts'

/** A field of a record or of a variant. */
export interface TypeField {
  readonly name: string | undefined
  readonly type: number
}

/** One of the things an enumeration may be. */
export interface TypeVariant {
  readonly name: string
  readonly fields: readonly TypeField[]
  readonly docs: string
}

/** A type of a runtime. */
export type TypeDefinition = { readonly path: readonly string[]; readonly params: readonly TypeField[] } & (
  | { readonly kind: 'composite'; readonly fields: readonly TypeField[] }
  | { readonly kind: 'variant'; readonly variants: ReadonlyMap<number, TypeVariant> }
  | { readonly kind: 'sequence' | 'compact' | 'bits'; readonly type: number }
  | { readonly kind: 'array'; readonly type: number; readonly length: number }
  | { readonly kind: 'tuple'; readonly types: readonly number[] }
  | { readonly kind: 'primitive'; readonly primitive: number }
)

/** A part of a runtime. */
export interface Pallet {
  readonly name: string
  readonly index: number
  readonly constants: ReadonlyMap<string, Uint8Array>
  /** Types of what is stored under each name. */
  readonly storage: ReadonlyMap<string, number>
  readonly errors: number | undefined
}

/** What a signed extrinsic carries besides its call, in order. */
export interface SignedExtension {
  readonly name: string
  /** Sent along. */
  readonly extra: number
  /** Signed, and not sent. */
  readonly additional: number
}

/** What a runtime says about itself. */
export interface Metadata {
  readonly version: number
  readonly types: ReadonlyMap<number, TypeDefinition>
  readonly pallets: readonly Pallet[]
  readonly extrinsicVersion: number
  /** Types of an extrinsic's parts. */
  readonly address: number
  readonly call: number
  readonly signature: number
  readonly extensions: readonly SignedExtension[]
}

const MAGIC = [0x6d, 0x65, 0x74, 0x61]

/** The metadata itself: runtimes wrap it in an option and a length. @throws `transfer/unreadable` without it */
export function unwrapMetadata(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < 8; at += 1)
    if (MAGIC.every((byte, index) => bytes[at + index] === byte)) return bytes.subarray(at)
  return unreadable('no metadata')
}

const typeId = (reader: ScaleReader): number => Number(reader.compact())

function readFields(reader: ScaleReader): TypeField[] {
  return reader.list(() => {
    const name = reader.option(reader.text)
    const type = typeId(reader)
    reader.option(reader.text)
    reader.list(reader.text)
    return { name, type }
  })
}

function readVariants(reader: ScaleReader): ReadonlyMap<number, TypeVariant> {
  return new Map(
    reader.list(() => {
      const name = reader.text()
      const fields = readFields(reader)
      const index = reader.byte()
      return [index, { name, fields, docs: reader.list(reader.text).join(' ').trim() }] as const
    }),
  )
}

function readDefinition(reader: ScaleReader) {
  switch (reader.byte()) {
    case 0:
      return { kind: 'composite', fields: readFields(reader) } as const
    case 1:
      return { kind: 'variant', variants: readVariants(reader) } as const
    case 2:
      return { kind: 'sequence', type: typeId(reader) } as const
    case 3: {
      const length = Number(reader.number(4))
      return { kind: 'array', length, type: typeId(reader) } as const
    }
    case 4:
      return { kind: 'tuple', types: reader.list(() => typeId(reader)) } as const
    case 5:
      return { kind: 'primitive', primitive: reader.byte() } as const
    case 6:
      return { kind: 'compact', type: typeId(reader) } as const
    case 7: {
      const type = typeId(reader)
      typeId(reader)
      return { kind: 'bits', type } as const
    }
    default:
      return unreadable('a type of an unknown kind')
  }
}

function readTypes(reader: ScaleReader): ReadonlyMap<number, TypeDefinition> {
  return new Map(
    reader.list(() => {
      const id = typeId(reader)
      const path = reader.list(reader.text)
      const params = reader.list(() => ({ name: reader.text(), type: reader.option(() => typeId(reader)) ?? -1 }))
      const definition = readDefinition(reader)
      reader.list(reader.text)
      return [id, { path, params, ...definition }] as const
    }),
  )
}

function readStorage(reader: ScaleReader): ReadonlyMap<string, number> {
  reader.text()
  return new Map(
    reader.list(() => {
      const name = reader.text()
      reader.byte()
      const isMap = reader.byte() === 1
      if (isMap) {
        reader.list(reader.byte)
        typeId(reader)
      }
      const value = typeId(reader)
      reader.bytes(reader.count())
      reader.list(reader.text)
      return [name, value] as const
    }),
  )
}

function readConstants(reader: ScaleReader): ReadonlyMap<string, Uint8Array> {
  return new Map(
    reader.list(() => {
      const name = reader.text()
      typeId(reader)
      const value = reader.bytes(reader.count())
      reader.list(reader.text)
      return [name, value] as const
    }),
  )
}

function readPallet(reader: ScaleReader, version: number): Pallet {
  const name = reader.text()
  const storage = reader.option(() => readStorage(reader)) ?? new Map<string, number>()
  reader.option(() => typeId(reader))
  reader.option(() => typeId(reader))
  const constants = readConstants(reader)
  const errors = reader.option(() => typeId(reader))
  const index = reader.byte()
  if (version > 14) reader.list(reader.text)
  return { name, index, constants, storage, errors }
}

function readExtensions(reader: ScaleReader): SignedExtension[] {
  return reader.list(() => ({ name: reader.text(), extra: typeId(reader), additional: typeId(reader) }))
}

/**
 * Reads metadata of version 14 or 15, as far as calls, events and errors need it.
 * @throws `transfer/unreadable` for what is none
 */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = createReader(unwrapMetadata(bytes), MAGIC.length)
  const version = reader.byte()
  if (version !== 14 && version !== 15) return unreadable(`metadata of version ${version}`)
  const types = readTypes(reader)
  const pallets = reader.list(() => readPallet(reader, version))
  if (version === 15) {
    const extrinsicVersion = reader.byte()
    const [address, call, signature] = [typeId(reader), typeId(reader), typeId(reader)]
    typeId(reader)
    return { version, types, pallets, extrinsicVersion, address, call, signature, extensions: readExtensions(reader) }
  }
  const extrinsic = types.get(typeId(reader))
  const parameter = (wanted: string): number => extrinsic?.params.find(({ name }) => name === wanted)?.type ?? -1
  const extrinsicVersion = reader.byte()
  return {
    version,
    types,
    pallets,
    extrinsicVersion,
    address: parameter('Address'),
    call: parameter('Call'),
    signature: parameter('Signature'),
    extensions: readExtensions(reader),
  }
}

/** A constant of a pallet as a number; `undefined` where there is none. */
export function constantOf({ pallets }: Metadata, pallet: string, name: string): bigint | undefined {
  const value = pallets.find((item) => item.name === pallet)?.constants.get(name)
  return value && createReader(value).number(value.length)
}
