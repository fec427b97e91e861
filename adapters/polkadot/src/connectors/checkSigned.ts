import { readProperty } from '@latchkey/kernel/adapter'
import { concatBytes, fromHex, toHex } from '../bytes.ts'
import { messageOf } from '../codec/payload.ts'
import { compactNumber, createReader } from '../codec/scale.ts'
import { isMessageSignedBy, typedSignature } from '../codec/signatures.ts'
import { polkadotError } from '../errors.ts'
import { keyOf } from '../ss58.ts'

/** The first byte of a signed extrinsic of version 4. */
const SIGNED = 0x84
/** The scheme's number and a signature of 64 or 65 bytes. */
const SIGNATURES = [65, 66]
const NO_BYTES = new Uint8Array()

/** What an extension adds to the extrinsic, and what is only signed. */
type ExtensionBytes = readonly [extra: Uint8Array, additional: Uint8Array]

function refuse(argument: string): never {
  throw polkadotError('polkadot/invalid-input', { details: { argument, problem: 'expected a payload of polkadot-js' } })
}

function bytesIn(payload: unknown, name: string): Uint8Array {
  return fromHex(readProperty(payload, name)) ?? refuse(name)
}

/** Numbers of a payload: hexadecimal, big end first, or plain ones. */
function numberIn(payload: unknown, name: string): bigint {
  const value = readProperty(payload, name) ?? 0
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^(0x[0-9a-f]{1,32}|\d{1,39})$/i.test(value) ? BigInt(value) : refuse(name)
}

function version(payload: unknown, name: string): Uint8Array {
  const value = numberIn(payload, name)
  return Uint8Array.from({ length: 4 }, (_, byte) => Number((value >> BigInt(8 * byte)) & 255n))
}

/** The bytes of one signed extension; those that are not named here carry nothing. */
function extensionBytes(name: string, payload: unknown, mode: bigint): ExtensionBytes {
  const tip = (): Uint8Array => compactNumber(numberIn(payload, 'tip'))
  const asset = fromHex(readProperty(payload, 'assetId'))
  const hash = fromHex(readProperty(payload, 'metadataHash'))
  switch (name) {
    case 'CheckSpecVersion':
      return [NO_BYTES, version(payload, 'specVersion')]
    case 'CheckTxVersion':
      return [NO_BYTES, version(payload, 'transactionVersion')]
    case 'CheckGenesis':
      return [NO_BYTES, bytesIn(payload, 'genesisHash')]
    case 'CheckMortality':
    case 'CheckEra':
      return [bytesIn(payload, 'era'), bytesIn(payload, 'blockHash')]
    case 'CheckNonce':
      return [compactNumber(numberIn(payload, 'nonce')), NO_BYTES]
    case 'ChargeTransactionPayment':
      return [tip(), NO_BYTES]
    case 'ChargeAssetTxPayment':
      return [concatBytes(tip(), asset?.length ? asset : [0]), NO_BYTES]
    case 'CheckMetadataHash':
      return [Uint8Array.of(Number(mode & 255n)), hash ? concatBytes([1], hash) : Uint8Array.of(0)]
    default:
      return [NO_BYTES, NO_BYTES]
  }
}

/** A payload that a site asks to be signed, as bytes. */
export interface AskedPayload {
  readonly call: Uint8Array
  readonly extra: Uint8Array
  /** The same where the wallet adds the hash of the metadata, which only it knows. */
  readonly extraWithHash: Uint8Array
  readonly message: Uint8Array
}

/**
 * The bytes that a payload of polkadot-js stands for (`SignerPayloadJSON`), by code of its own.
 * @throws `polkadot/invalid-input`
 */
export function askedPayload(payload: unknown): AskedPayload {
  const names: unknown = readProperty(payload, 'signedExtensions')
  if (!Array.isArray(names)) return refuse('signedExtensions')
  const call = bytesIn(payload, 'method')
  const withMode = (mode: bigint): readonly ExtensionBytes[] =>
    names.map((name) => extensionBytes(String(name), payload, mode))
  const encoded = withMode(numberIn(payload, 'mode'))
  const extra = concatBytes(...encoded.map(([bytes]) => bytes))
  const additional = concatBytes(...encoded.map(([, bytes]) => bytes))
  const extraWithHash = concatBytes(...withMode(1n).map(([bytes]) => bytes))
  return { call, extra, extraWithHash, message: messageOf(concatBytes(call, extra, additional)) }
}

const endsWith = (bytes: Uint8Array, end: Uint8Array): boolean =>
  bytes.length >= end.length && toHex(bytes.slice(bytes.length - end.length)) === toHex(end)

/** A signed extrinsic without its length and its first byte; `undefined` for what is none. */
function bodyOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const reader = createReader(bytes)
    return reader.count() === reader.left && reader.byte() === SIGNED ? reader.bytes(reader.left) : undefined
  } catch {
    return undefined
  }
}

/**
 * Compares a whole extrinsic that the wallet hands back. It may differ in the hash of the metadata alone.
 * @returns whether it does
 * @throws `polkadot/transaction-changed`
 */
function checkWhole(bytes: Uint8Array, { call, extra, extraWithHash }: AskedPayload, address: string): boolean {
  const changed = (problem: string) => polkadotError('polkadot/transaction-changed', { details: { problem } })
  const body = bodyOf(bytes)
  if (!body) throw changed('it can no longer be read')
  if (!endsWith(body, call)) throw changed('it calls something else')
  const signed = body.slice(0, body.length - call.length)
  const isSame = endsWith(signed, extra)
  if (!isSame && !endsWith(signed, extraWithHash)) throw changed('nonce, tip or lifetime are others')
  const head = signed.slice(0, signed.length - extra.length)
  const key = toHex(keyOf(address))
  const isOwn = SIGNATURES.some((length) => {
    const signer = toHex(head.slice(0, Math.max(0, head.length - length)))
    return signer === key || signer === `0x00${key.slice(2)}`
  })
  if (!isOwn) throw changed('another account signs')
  return !isSame
}

/**
 * Checks what a wallet answers to a payload before the site gets it.
 * @throws `polkadot/transaction-changed`, `polkadot/signature-invalid`
 */
export function checkSignedPayload(asked: AskedPayload, address: string, answer: unknown): void {
  const whole = readProperty(answer, 'signedTransaction')
  const bytes = fromHex(whole) ?? (whole === undefined || whole === null ? undefined : NO_BYTES)
  // The network itself compares the hash of the metadata with its own: nothing else can be in such a transaction.
  if (bytes && checkWhole(bytes, asked, address)) return
  const signature = fromHex(readProperty(answer, 'signature')) ?? NO_BYTES
  if (!typedSignature(address, asked.message, signature))
    throw polkadotError('polkadot/signature-invalid', { details: { address } })
}

/** Checks a signature over bytes, or over a text. @throws `polkadot/signature-invalid` */
export function checkSignedMessage(data: string, address: string, answer: unknown): void {
  const signature = fromHex(readProperty(answer, 'signature')) ?? NO_BYTES
  if (!isMessageSignedBy(address, fromHex(data) ?? new TextEncoder().encode(data), signature))
    throw polkadotError('polkadot/signature-invalid', { details: { address } })
}
