import { concatBytes, toHex } from '../bytes.ts'
import type { Runtime } from '../capabilities/runtime.ts'
import { keyOf } from '../ss58.ts'
import { type Call, decode, decodeCall, isVariant, type Value } from './decode.ts'
import { blake2 } from './hashes.ts'
import type { Metadata } from './metadata.ts'
import { compactLength, createReader, unreadable } from './scale.ts'

/** What is signed, read: a call, what is sent beside it, and what is only signed. */
export interface Payload {
  readonly call: Call
  readonly callBytes: Uint8Array
  /** What goes into the extrinsic between signature and call. */
  readonly extraBytes: Uint8Array
  readonly era: { readonly hex: string; readonly isMortal: boolean; readonly period: number; readonly phase: number }
  readonly nonce: bigint
  readonly tip: bigint
  /** Whether the hash of the metadata is signed too. */
  readonly mode: number
  readonly metadataHash: string | undefined
  readonly specVersion: bigint
  readonly transactionVersion: bigint
  readonly genesisHash: string
  readonly blockHash: string
  /** The token in which the fee is paid. */
  readonly assetId: Value
}

const MORTALITY = ['CheckMortality', 'CheckEra']
const PAYMENT = ['ChargeTransactionPayment', 'ChargeAssetTxPayment']
/** Extensions that are understood here; others may carry nothing. */
const UNDERSTOOD = [
  ...MORTALITY,
  ...PAYMENT,
  'CheckNonce',
  'CheckMetadataHash',
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
]

const member = (value: Value, name: string): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

function bigintOf(value: Value, name: string): bigint {
  return typeof value === 'bigint' ? value : unreadable(`its ${name} cannot be read`)
}

function textOf(value: Value, name: string): string {
  return typeof value === 'string' ? value : unreadable(`its ${name} cannot be read`)
}

/** An era is named after its first byte, and carries the second one. */
function readEra(value: Value): Payload['era'] {
  if (!isVariant(value)) return unreadable('its era cannot be read')
  if (value.index === 0) return { hex: '0x00', isMortal: false, period: 0, phase: 0 }
  const encoded = value.index | (Number(value.value) << 8)
  const period = 2 << (encoded & 15)
  const hex = toHex(Uint8Array.of(encoded & 255, encoded >> 8))
  return { hex, isMortal: true, period, phase: (encoded >> 4) * Math.max(period >> 12, 1) }
}

interface Extensions {
  readonly extra: ReadonlyMap<string, Value>
  readonly additional: ReadonlyMap<string, Value>
  readonly extraEnd: number
}

function readExtensions(reader: ReturnType<typeof createReader>, metadata: Metadata): Extensions {
  const part = (which: 'extra' | 'additional') =>
    new Map(
      metadata.extensions.map((extension) => {
        const start = reader.at
        const value = decode(extension[which], reader, metadata)
        if (reader.at > start && value !== undefined && !UNDERSTOOD.includes(extension.name))
          unreadable(`it carries ${extension.name}`)
        return [extension.name, value] as const
      }),
    )
  const extra = part('extra')
  const extraEnd = reader.at
  return { extra, extraEnd, additional: part('additional') }
}

/**
 * Reads the bytes that are signed, by code of its own.
 * @throws `transfer/unreadable` for bytes that are none, to the last one
 */
export function readPayload(bytes: Uint8Array, metadata: Metadata): Payload {
  const reader = createReader(bytes)
  const call = decodeCall(reader, metadata)
  const callEnd = reader.at
  const { extra, additional, extraEnd } = readExtensions(reader, metadata)
  if (reader.left) unreadable('something stands behind it')
  const of = (values: ReadonlyMap<string, Value>, ...names: readonly string[]): Value =>
    names.map((name) => values.get(name)).find((value) => value !== undefined)
  const payment = of(extra, ...PAYMENT)
  const mode = of(extra, 'CheckMetadataHash')
  const modeValue = isVariant(mode) ? mode : member(mode, 'mode')
  const metadataHash = of(additional, 'CheckMetadataHash')
  return {
    call,
    callBytes: bytes.slice(0, callEnd),
    extraBytes: bytes.slice(callEnd, extraEnd),
    era: readEra(of(extra, ...MORTALITY)),
    nonce: bigintOf(of(extra, 'CheckNonce'), 'nonce'),
    tip: bigintOf(typeof payment === 'bigint' ? payment : member(payment, 'tip'), 'tip'),
    assetId: typeof payment === 'bigint' ? undefined : member(payment, 'asset_id'),
    mode: isVariant(modeValue) ? modeValue.index : 0,
    metadataHash: typeof metadataHash === 'string' ? metadataHash : undefined,
    specVersion: bigintOf(of(additional, 'CheckSpecVersion'), 'version'),
    transactionVersion: bigintOf(of(additional, 'CheckTxVersion'), 'version'),
    genesisHash: textOf(of(additional, 'CheckGenesis'), 'network'),
    blockHash: textOf(of(additional, ...MORTALITY), 'block'),
  }
}

/** The number of the block from which on a payload holds, and of the first one in which it does not. */
export function lifeOf(
  { era }: Pick<Payload, 'era'>,
  current: number,
): { readonly birth: number; readonly death: number } {
  if (!era.isMortal) return { birth: 0, death: Number.POSITIVE_INFINITY }
  const birth = Math.floor((Math.max(current, era.phase) - era.phase) / era.period) * era.period + era.phase
  return { birth, death: birth + era.period }
}

/** What is signed by key: the payload, or its hash where it is long. */
export function messageOf(bytes: Uint8Array): Uint8Array {
  return bytes.length > 256 ? blake2(bytes, 32) : bytes
}

const number = (value: bigint | number, size: number): string => `0x${value.toString(16).padStart(size * 2, '0')}`

/** A payload as wallets take it, read from the bytes that are signed and from nowhere else. */
export function toSignerPayload(payload: Payload, address: string, block: number, metadata: Metadata): object {
  const { era, nonce, tip, mode, metadataHash, specVersion, transactionVersion, genesisHash, blockHash } = payload
  return {
    address,
    blockHash,
    blockNumber: number(block, 4),
    era: era.hex,
    genesisHash,
    method: toHex(payload.callBytes),
    nonce: number(nonce, 4),
    specVersion: number(specVersion, 4),
    tip: number(tip, 16),
    transactionVersion: number(transactionVersion, 4),
    signedExtensions: metadata.extensions.map(({ name }) => name),
    version: metadata.extrinsicVersion,
    withSignedTransaction: true,
    ...(metadata.extensions.some(({ name }) => name === 'CheckMetadataHash')
      ? { mode, ...(metadataHash === undefined ? {} : { metadataHash }) }
      : {}),
  }
}

/** A scheme's number with its signature, as extrinsics carry it. */
export type TypedSignature = Uint8Array

const SIGNED = 0x84

/** The extrinsic of a payload and its signature, length included. */
export function toExtrinsic(
  { extraBytes, callBytes }: Pick<Payload, 'extraBytes' | 'callBytes'>,
  address: string,
  signature: TypedSignature,
  { metadata }: Pick<Runtime, 'metadata'>,
): Uint8Array {
  const isMulti = metadata.types.get(metadata.address)?.path.at(-1) === 'MultiAddress'
  const body = concatBytes([SIGNED], isMulti ? [0] : [], keyOf(address), signature, extraBytes, callBytes)
  return concatBytes(compactLength(body.length), body)
}

/** What a signed extrinsic says, read from its bytes. */
export interface SignedParts {
  /** In normal form. */
  readonly signer: string
  readonly nonce: bigint
  readonly extra: ReadonlyMap<string, Value>
  readonly callBytes: Uint8Array
  readonly extraBytes: Uint8Array
  readonly signature: TypedSignature
}

/** Reads a signed extrinsic; `undefined` for an unsigned one, or of another form. Never throws. */
export function readExtrinsic(bytes: Uint8Array, metadata: Metadata): SignedParts | undefined {
  try {
    const reader = createReader(bytes)
    if (reader.count() !== reader.left || reader.byte() !== SIGNED) return undefined
    const address = decode(metadata.address, reader, metadata)
    const signer = isVariant(address) && address.variant === 'Id' ? address.value : address
    if (typeof signer !== 'string' || signer.startsWith('0x')) return undefined
    const signatureStart = reader.at
    decode(metadata.signature, reader, metadata)
    const extraStart = reader.at
    const extra = new Map(
      metadata.extensions.map(({ name, extra: type }) => [name, decode(type, reader, metadata)] as const),
    )
    const callStart = reader.at
    const nonce = extra.get('CheckNonce')
    return {
      signer,
      nonce: typeof nonce === 'bigint' ? nonce : 0n,
      extra,
      signature: bytes.slice(signatureStart, extraStart),
      extraBytes: bytes.slice(extraStart, callStart),
      callBytes: bytes.slice(callStart),
    }
  } catch {
    return undefined
  }
}
