import {
  type CapabilityContext,
  type CapabilityMap,
  formatAmount,
  kernelError,
  type SignWarning,
} from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { concatBytes, fromHex, toHex } from '../../bytes.ts'
import { type Call, decodeCall, isVariant, namedCalls, textOf, type Value } from '../../codec/decode.ts'
import { compactNumber, createReader, unreadable } from '../../codec/scale.ts'
import { addressOn, normalAddress } from '../../ss58.ts'
import { feeOfCall } from '../fees.ts'
import { confirmMetadata, loadRuntime, type Runtime } from '../runtime.ts'

/** Arguments of the pallet `Balances` that are amounts of the native coin. */
const AMOUNTS = ['value', 'amount', 'new_free']

/** What a payload says beside its call, as wallets get it (`SignerPayloadJSON` of polkadot-js). */
interface Terms {
  readonly address: string
  readonly call: Call
  readonly callBytes: Uint8Array
  readonly era: Uint8Array
  readonly nonce: bigint
  readonly tip: bigint
  /** The token in which the fee is paid, as its bytes. */
  readonly assetId: Uint8Array | undefined
  readonly mode: number
}

/** A number that wallets get as hexadecimal, big end first, or as a number. */
function numberOf(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,64})$/i.test(value)
    ? BigInt(value)
    : unreadable(`its ${name} cannot be read`)
}

function readTerms(payload: unknown, runtime: Runtime): Terms {
  const of = (name: string): unknown => readProperty(payload, name)
  if (of('genesisHash') !== runtime.genesis) unreadable('it is for another network')
  if (numberOf(of('specVersion'), 'version') !== BigInt(runtime.specVersion))
    unreadable(`it is for another version of the network than ${runtime.specVersion}`)
  const address = normalAddress(of('address')) ?? unreadable('it names no account')
  const callBytes = fromHex(of('method')) ?? unreadable('it has no call')
  const reader = createReader(callBytes)
  const call = decodeCall(reader, runtime.metadata)
  if (reader.left) unreadable('something stands behind its call')
  const era = fromHex(of('era')) ?? unreadable('its era cannot be read')
  const assetId = fromHex(of('assetId'))
  return {
    address,
    call,
    callBytes,
    era,
    nonce: numberOf(of('nonce'), 'nonce'),
    tip: numberOf(of('tip') ?? 0, 'tip'),
    assetId: assetId?.length && assetId[0] !== 0 ? assetId : undefined,
    mode: Number(numberOf(of('mode') ?? 0, 'mode')),
  }
}

/**
 * Whether it is certain that the chain understands the call as it is read here: what describes the runtime is proved by its hash,
 * which is signed too, or more than one node gives it. Whether the hash is signed is the request's word, not that of the metadata
 * to be proved: a signature with it is void on a chain that knows no such hash. @throws `rpc/malformed` where nodes differ
 */
async function isConfirmed(
  payload: object,
  { mode }: Terms,
  runtime: Runtime,
  ctx: CapabilityContext,
): Promise<boolean> {
  const { version, extensions } = runtime.metadata
  const isChecked = version >= 15 && extensions.some(({ name }) => name === 'CheckMetadataHash')
  const signed: unknown = readProperty(payload, 'metadataHash')
  const names: unknown = readProperty(payload, 'signedExtensions')
  const isSigned = Array.isArray(names) && names.includes('CheckMetadataHash')
  if (mode === 1 && isChecked && isSigned && typeof signed === 'string') {
    const { metadataHash } = await import('../metadataHash.ts')
    if (toHex(metadataHash(runtime, ctx.network)) === signed.toLowerCase()) return true
  }
  return confirmMetadata(ctx, runtime)
}

/** The blocks for which it holds; 0 for ever (`ExtrinsicEra`). */
function periodOf(era: Uint8Array): number {
  const [first = 0, second = 0] = era
  if (era.length === 1 && first === 0) return 0
  return era.length === 2 ? 2 << ((first | (second << 8)) & 15) : unreadable('its era cannot be read')
}

/** What goes into the extrinsic beside the call; `undefined` where the runtime wants something that is not known here. */
function extraOf({ era, nonce, tip, assetId, mode }: Terms, { metadata }: Runtime): Uint8Array | undefined {
  const known: Readonly<Record<string, Uint8Array>> = {
    CheckMortality: era,
    CheckEra: era,
    CheckNonce: compactNumber(nonce),
    ChargeTransactionPayment: compactNumber(tip),
    ChargeAssetTxPayment: concatBytes(compactNumber(tip), assetId ?? [0]),
    CheckMetadataHash: Uint8Array.of(mode),
  }
  const isEmpty = (type: number): boolean => {
    const definition = metadata.types.get(type)
    return (
      (definition?.kind === 'tuple' && definition.types.every(isEmpty)) ||
      (definition?.kind === 'composite' && definition.fields.every((field) => isEmpty(field.type)))
    )
  }
  const encoded = metadata.extensions.map(
    ({ name, extra }) => known[name] ?? (isEmpty(extra) ? new Uint8Array() : undefined),
  )
  return encoded.some((part) => part === undefined) ? undefined : concatBytes(...encoded.map((part) => part ?? []))
}

/** What the network takes; a call is shown without it, too. */
async function feeIfKnown(terms: Terms, runtime: Runtime, ctx: CapabilityContext): Promise<bigint | undefined> {
  const extraBytes = extraOf(terms, runtime)
  if (!extraBytes) return undefined
  try {
    return (await feeOfCall(ctx, runtime, { callBytes: terms.callBytes, extraBytes }, terms.address)).atMost
  } catch (error) {
    if (ctx.signal.aborted) throw error
    ctx.services.log.debug('No node says what the request costs', error)
    return undefined
  }
}

/** Writes values as the network does: addresses with its prefix, amounts of its coin in whole coins. */
function writerFor({ network }: CapabilityContext) {
  const { decimals, symbol } = network.nativeCurrency
  const own = (value: Value): Value => {
    if (typeof value === 'string') return addressOn(value, network)
    if (Array.isArray(value)) return value.map(own)
    if (typeof value !== 'object' || value === null) return value
    // The address of an account (`MultiAddress::Id`) needs no word before it.
    if (isVariant(value) && value.variant === 'Id' && typeof value.value === 'string') return own(value.value)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, own(item)]))
  }
  return (value: Value, { call, name }: { readonly call: Call; readonly name: string }): string =>
    typeof value === 'bigint' && call.pallet === 'Balances' && AMOUNTS.includes(name)
      ? `${formatAmount(value, decimals)} ${symbol}`
      : textOf(own(value))
}

/**
 * Reads the extrinsic that a site asks the wallet to sign, call by call, by the runtime's metadata and code of its own.
 * @throws `transfer/unreadable` for what cannot be read, and for another network or version; `rpc/malformed` where nodes differ
 */
export const inspectRequest: CapabilityMap['inspectRequest'] = async ({ method, params }, ctx) => {
  if (method !== 'polkadot_signTransaction') return undefined
  const payload = readProperty(params, 'transactionPayload')
  if (typeof payload !== 'object' || payload === null)
    throw kernelError('transfer/unreadable', { details: { problem: 'it has no payload' } })
  const runtime = await loadRuntime(ctx)
  const terms = readTerms(payload, runtime)
  const { era, nonce, tip, assetId } = terms
  const period = periodOf(era)
  const [fee, isSure] = await Promise.all([feeIfKnown(terms, runtime, ctx), isConfirmed(payload, terms, runtime, ctx)])
  const warnings: readonly (SignWarning | false)[] = [
    period === 0 && 'immortal',
    tip > 0n && 'tip',
    assetId !== undefined && 'feeToken',
    !isSure && 'unconfirmed',
  ]
  return {
    network: ctx.network.id,
    from: terms.address,
    calls: namedCalls(terms.call, writerFor(ctx)),
    ...(fee === undefined ? {} : { fee }),
    ...(tip > 0n ? { tip } : {}),
    warnings: warnings.filter((warning) => warning !== false),
    fields: {
      nonce: String(nonce),
      tip: String(tip),
      era: period ? String(period) : 'immortal',
      block: textOf(String(readProperty(payload, 'blockHash'))),
      genesis: runtime.genesis,
      version: `${runtime.specName} ${runtime.specVersion}`,
      method: String(readProperty(payload, 'method')),
    },
  }
}
