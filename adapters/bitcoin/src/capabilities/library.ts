import { secp256k1 } from '@noble/curves/secp256k1'
import { initEccLib, Psbt, payments } from 'bitcoinjs-lib'
import { toHex } from '../chain/bytes.ts'
import type { PartialSignature } from '../chain/psbt.ts'

// The one file that uses the chain library. What crosses this border are bytes, numbers and text.

const { Point } = secp256k1
const N = Point.Fn.ORDER

function liftX(x: Uint8Array): InstanceType<typeof Point> {
  return Point.fromHex(`02${toHex(x)}`)
}

let isReady = false

/**
 * Tells the library what it asks of a curve: whether 32 bytes are a key, and a key moved by a tweak (BIP-341). Called before
 * each use and not once at the top: bundlers may run this file before the library's own.
 */
function ready(): void {
  if (isReady) return
  isReady = true
  initEccLib({
    isXOnlyPoint(bytes) {
      try {
        liftX(bytes)
        return true
      } catch {
        return false
      }
    },
    xOnlyPointAddTweak(bytes, tweak) {
      const scalar = BigInt(`0x${toHex(tweak)}`)
      if (scalar >= N) return null
      const point = scalar ? liftX(bytes).add(Point.BASE.multiply(scalar)) : liftX(bytes)
      if (point.is0()) return null
      const [sign = 0, ...x] = point.toBytes(true)
      return { parity: sign === 3 ? 1 : 0, xOnlyPubkey: Uint8Array.from(x) }
    },
  })
}

/** An output to be spent, with what a signer has to know of it. */
export interface InputPlan {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly script: Uint8Array
  /** The bytes of the whole previous transaction. */
  readonly previous?: Uint8Array
  readonly redeemScript?: Uint8Array
  /** 32 bytes: the key before its tweak. */
  readonly internalKey?: Uint8Array
  /** Whether the output is one of a witness. */
  readonly isWitness: boolean
}

/** A transaction to be built. */
export interface TransactionPlan {
  readonly inputs: readonly InputPlan[]
  readonly outputs: readonly { readonly value: bigint; readonly script: Uint8Array }[]
  readonly lockTime: number
}

/** Replaceable (BIP-125), with a lock time that counts. */
const SEQUENCE = 0xfffffffd

/** The bytes of a partially signed transaction of version 0 (BIP-174). */
export function buildPsbt({ inputs, outputs, lockTime }: TransactionPlan): Uint8Array {
  ready()
  const psbt = new Psbt()
  psbt.setVersion(2)
  psbt.setLocktime(lockTime)
  for (const { txid, vout, value, script, previous, redeemScript, internalKey, isWitness } of inputs)
    psbt.addInput({
      hash: txid,
      index: vout,
      sequence: SEQUENCE,
      ...(isWitness ? { witnessUtxo: { script, value } } : {}),
      ...(previous ? { nonWitnessUtxo: previous } : {}),
      ...(redeemScript ? { redeemScript } : {}),
      ...(internalKey ? { tapInternalKey: internalKey } : {}),
    })
  for (const { value, script } of outputs) psbt.addOutput({ script, value })
  return psbt.toBuffer()
}

/** The key that a taproot output names for a key (BIP-86), 32 bytes; `undefined` where 32 bytes are none. */
export function taprootKey(internalKey: Uint8Array): Uint8Array | undefined {
  ready()
  try {
    return payments.p2tr({ internalPubkey: internalKey }).pubkey
  } catch {
    return undefined
  }
}

/** How an input is signed: by keys, or by the key of its taproot output. */
export type InputSignature = readonly PartialSignature[] | Uint8Array

/** Puts signatures that were checked in their places, and gives the bytes that nodes take. */
export function finalize(bytes: Uint8Array, signatures: readonly InputSignature[]): Uint8Array {
  ready()
  const psbt = Psbt.fromBuffer(bytes)
  for (const [index, signed] of signatures.entries()) {
    if (signed instanceof Uint8Array) psbt.updateInput(index, { tapKeySig: signed })
    else psbt.updateInput(index, { partialSig: signed.map(({ key, signature }) => ({ pubkey: key, signature })) })
    psbt.finalizeInput(index)
  }
  return psbt.extractTransaction(true).toBuffer()
}
