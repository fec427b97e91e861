import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../bytes.ts'
import { messageOf, type Payload, readExtrinsic, readPayload, toExtrinsic, toSignerPayload } from '../codec/payload.ts'
import { typedSignature } from '../codec/signatures.ts'
import { polkadotError, UNSENT } from '../errors.ts'
import { addressOn } from '../ss58.ts'
import { blockNumber } from './rpc.ts'
import { loadRuntime, type Runtime } from './runtime.ts'

const METHOD = 'polkadot_signTransaction'

/** A payload that was reviewed. */
export interface Reviewed {
  readonly bytes: Uint8Array
  readonly payload: Payload
  /** The number of the block that its era starts from. */
  readonly start: number
  readonly runtime: Runtime
  /** What is signed is then sent: a refusal says that it was not. */
  readonly isForSending?: boolean
}

/**
 * A wallet may hand back a whole extrinsic, which may differ in nothing: the hash of the metadata was asked for already.
 * @throws `polkadot/transaction-changed`
 */
function checkWhole(
  whole: unknown,
  { payload, runtime }: Reviewed,
  { account }: CapabilityContext,
): Uint8Array | undefined {
  if (whole === undefined || whole === null) return undefined
  const changed = (problem: string) => polkadotError('polkadot/transaction-changed', { details: { problem } })
  const bytes = fromHex(whole)
  const read = bytes && readExtrinsic(bytes, runtime.metadata)
  if (!read) throw changed('it can no longer be read')
  if (read.signer !== account.address) throw changed('another account signs')
  if (toHex(read.callBytes) !== toHex(payload.callBytes)) throw changed('it calls something else')
  if (toHex(read.extraBytes) !== toHex(payload.extraBytes)) throw changed('nonce, tip or lifetime are others')
  return read.signature
}

/**
 * Has the wallet sign a payload, once, and gives the extrinsic. The payload that the wallet gets is read from the bytes
 * that were reviewed; the signature is checked over these bytes.
 * @throws `polkadot/transaction-changed`, `polkadot/signature-invalid`, `request/rejected`, …
 */
export async function signPayload(reviewed: Reviewed, ctx: CapabilityContext): Promise<Uint8Array> {
  const { bytes, payload, start, runtime, isForSending } = reviewed
  const { address } = ctx.account
  const own = addressOn(address, ctx.network)
  const transactionPayload = toSignerPayload(payload, own, start, runtime.metadata)
  const answer = await walletCall(ctx, METHOD, { address: own, transactionPayload })
  const inside = checkWhole(readProperty(answer, 'signedTransaction'), reviewed, ctx)
  const signature = fromHex(readProperty(answer, 'signature')) ?? inside
  if (!signature) throw kernelError('connect/malformed', { details: { method: METHOD, expected: 'a signature' } })
  const typed = typedSignature(address, messageOf(bytes), signature)
  if (!typed) throw polkadotError('polkadot/signature-invalid', { details: { address, ...(isForSending && UNSENT) } })
  return toExtrinsic(payload, address, typed, runtime)
}

/**
 * Has the wallet sign payloads, one after the other, and gives the extrinsics that nodes take. What comes in is what is
 * signed: call, extensions, and what is only signed.
 * @throws `polkadot/invalid-input`, `transfer/unreadable`, `polkadot/signature-invalid`, `request/rejected`, …
 */
export const signTransactions: CapabilityMap['signTransactions'] = async ({ transactions }, ctx) => {
  if (!Array.isArray(transactions) || !transactions.every((item) => item instanceof Uint8Array) || !transactions.length)
    throw polkadotError('polkadot/invalid-input', {
      details: { argument: 'transactions', problem: 'expected payloads as bytes' },
    })
  const runtime = await loadRuntime(ctx)
  const signed: Uint8Array[] = []
  for (const bytes of transactions) {
    const payload = readPayload(bytes, runtime.metadata)
    if (payload.genesisHash !== runtime.genesis)
      throw kernelError('request/unknown-chain', { details: { network: payload.genesisHash.slice(0, 34) } })
    const start = payload.era.isMortal ? await blockNumber(ctx, payload.blockHash) : 0
    signed.push(await signPayload({ bytes, payload, start, runtime }, ctx))
  }
  return { transactions: signed }
}
