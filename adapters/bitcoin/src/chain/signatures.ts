import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { byteReader, unreadable } from './byteReader.ts'
import { isEqual } from './bytes.ts'
import { hash160 } from './hashes.ts'
import { type Psbt, type PsbtInput, spentOutputs } from './psbt.ts'
import { scripts, typeOf } from './scripts.ts'
import { legacyHash, SIGHASH, segwitHash, taprootHash } from './sighash.ts'
import type { TransactionOutput } from './transaction.ts'

/** Why an input may not be signed as it stands. */
export type InputProblem = 'previous' | 'script'

/** Whether a DER signature with its hash type is right, to the letter and with a small `s` (BIP-66, BIP-146). */
export function isEcdsaSigned(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature.slice(0, -1), hash, key, { format: 'der', prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** Whether a key signed (BIP-340). */
export function isSchnorrSigned(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return schnorr.verify(signature.slice(0, 64), hash, key)
  } catch {
    return false
  }
}

/** The script that says how an input of version 0, or from before SegWit, is spent. */
function lockOf(input: PsbtInput, script: Uint8Array): { readonly inner: Uint8Array; readonly problem?: InputProblem } {
  const { redeemScript, witnessScript } = input
  const isNested = typeOf(script) === 'p2sh'
  if (isNested && redeemScript && !isEqual(scripts.p2sh(hash160(redeemScript)), script))
    return { inner: script, problem: 'script' }
  const inner = isNested && redeemScript ? redeemScript : script
  if (witnessScript && typeOf(inner) === 'p2wsh' && !isEqual(scripts.witness(0, sha256(witnessScript)), inner))
    return { inner, problem: 'script' }
  return { inner }
}

/** What keeps an input from being signed: what it spends is not shown, or its scripts do not belong together. */
export function problemOf({ inputs, ...psbt }: Psbt, index: number): InputProblem | undefined {
  const input = inputs[index]
  const spent = input && spentOutputs({ ...psbt, inputs })[index]
  if (!input || !spent) return 'previous'
  const { inner, problem } = lockOf(input, spent.script)
  if (problem) return problem
  // Only signatures of SegWit cover the amount: elsewhere the whole transaction has to be there.
  const isWitness = ['p2wpkh', 'p2wsh', 'p2tr', 'witness'].includes(typeOf(inner))
  return isWitness || input.previous ? undefined : 'previous'
}

/** The pushes of a script that only pushes. */
function pushes(script: Uint8Array): readonly Uint8Array[] {
  const reader = byteReader(script)
  const found: Uint8Array[] = []
  while (reader.left()) {
    const first = reader.byte()
    if (first > 0x4d) throw unreadable('the script does more than push')
    found.push(reader.take(first < 0x4c ? first : reader.byte() + (first === 0x4d ? reader.byte() * 256 : 0)))
  }
  return found
}

/** An input that is to be checked, with what it spends. */
interface Checked {
  readonly psbt: Psbt
  readonly index: number
  readonly input: PsbtInput
  readonly spent: readonly TransactionOutput[]
  readonly inner: Uint8Array
  readonly value: bigint
}

/** Signatures with their keys, where the input is final already. */
function finalSignatures({ input: { finalScript, finalWitness, signatures }, inner }: Checked) {
  if (signatures.length) return signatures
  const stack = typeOf(inner) === 'p2pkh' ? (finalScript ? pushes(finalScript) : []) : (finalWitness ?? [])
  const [signature, key] = stack
  return stack.length === 2 && signature && key ? [{ signature, key }] : []
}

function hashFor({ psbt: { transaction }, index, inner, input, value }: Checked, hashType: number): Uint8Array {
  const type = typeOf(inner)
  if (type === 'p2wpkh')
    return segwitHash(transaction, index, { value, script: scripts.p2pkh(inner.slice(2)) }, hashType)
  if (type === 'p2wsh')
    return segwitHash(transaction, index, { value, script: input.witnessScript ?? new Uint8Array() }, hashType)
  return legacyHash(transaction, index, inner, hashType)
}

/** Whether a key is the one that the script names; scripts of several keys name it somewhere. */
function isKeyOf({ inner, input }: Checked, key: Uint8Array): boolean {
  const type = typeOf(inner)
  if (type === 'p2wpkh') return isEqual(hash160(key), inner.slice(2))
  if (type === 'p2pkh') return isEqual(hash160(key), inner.slice(3, 23))
  const script = type === 'p2wsh' ? (input.witnessScript ?? new Uint8Array()) : inner
  return script.some((_, at) => isEqual(script.slice(at, at + key.length), key))
}

/** How an input is signed: not at all, by the right key for this hash type, or wrongly. */
export type SignedState = 'none' | 'valid' | 'invalid'

function taprootState(checked: Checked, allowed: readonly number[]): SignedState {
  const { input, psbt, index, spent, inner } = checked
  const stack = input.finalWitness ?? (input.tapSignature ? [input.tapSignature] : [])
  const [signature] = stack
  if (!signature) return input.tapScriptSignatures ? 'invalid' : 'none'
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : SIGHASH.DEFAULT
  if (stack.length !== 1 || (signature.length === 65 && !hashType) || !allowed.includes(hashType)) return 'invalid'
  const hash = taprootHash(psbt.transaction, index, spent, hashType)
  return isSchnorrSigned(signature, hash, inner.slice(2)) ? 'valid' : 'invalid'
}

/**
 * Checks what an input is signed with, whether it is final already or not.
 * @param allowed - the hash types that were asked for
 */
export function signedState(psbt: Psbt, index: number, allowed: readonly number[]): SignedState {
  const input = psbt.inputs[index]
  const spent = spentOutputs(psbt)
  const own = spent[index]
  if (!input || !own) return 'invalid'
  const { inner, problem } = lockOf(input, own.script)
  if (problem) return 'invalid'
  const known = spent.flatMap((output) => output ?? [])
  const checked: Checked = { psbt, index, input, spent: known, inner, value: own.value }
  try {
    if (typeOf(inner) === 'p2tr') return known.length === spent.length ? taprootState(checked, allowed) : 'invalid'
    const signatures = finalSignatures(checked)
    if (!signatures.length) return input.finalScript || input.finalWitness || input.tapSignature ? 'invalid' : 'none'
    const isRight = signatures.every(({ key, signature }) => {
      const hashType = signature.at(-1) ?? 0
      return (
        allowed.includes(hashType) && isKeyOf(checked, key) && isEcdsaSigned(signature, hashFor(checked, hashType), key)
      )
    })
    return isRight ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}
