import { fromBase64, toBase64 } from '@latchkey/kernel/adapter'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { byteReader, unreadable } from './byteReader.ts'
import { concat, fromHex, isEqual, withLength } from './bytes.ts'
import { hash160, sha256Twice, taggedHash } from './hashes.ts'
import { scripts, typeOf } from './scripts.ts'
import { SIGHASH, segwitHash, taprootHash } from './sighash.ts'
import { isEcdsaSigned, isSchnorrSigned } from './signatures.ts'
import { readTransaction, type Transaction, transactionId } from './transaction.ts'

const EMPTY = new Uint8Array()
/** An output that cannot be spent. */
const NOTHING = { value: 0n, script: Uint8Array.of(0x6a) }
const COMPACT_LENGTH = 65

/** The two transactions of BIP-322: one that asks, and can never be mined, and one that spends its output. */
export interface MessageChallenge {
  readonly messageHash: Uint8Array
  readonly toSpend: Transaction
  readonly toSign: Transaction
}

/** What the owner of a script signs for a message (BIP-322). */
export function messageChallenge(message: string, script: Uint8Array): MessageChallenge {
  const messageHash = taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
  const asks = { txid: '00'.repeat(32), index: 0xffffffff, script: Uint8Array.of(0, 32, ...messageHash), sequence: 0 }
  const outputs = [{ value: 0n, script }]
  const toSpend: Transaction = { version: 0, inputs: [{ ...asks, witness: [] }], outputs, lockTime: 0 }
  const input = { txid: transactionId(toSpend), index: 0, script: EMPTY, sequence: 0, witness: [] }
  const toSign: Transaction = { version: 0, inputs: [input], outputs: [NOTHING], lockTime: 0 }
  return { messageHash, toSpend, toSign }
}

/** The items of a witness, with nothing after them. @throws for other bytes */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const reader = byteReader(bytes)
  const count = reader.count()
  const items = Array.from({ length: Math.min(count, bytes.length) }, () => reader.run())
  if (reader.left() || !items.length || items.length !== count) throw unreadable('it is no witness')
  return items
}

/** Whether a key of SegWit version 0 signed a challenge. */
function isSignedByKey(
  toSign: Transaction,
  [signature, key, ...rest]: readonly Uint8Array[],
  hash: Uint8Array,
): boolean {
  if (!signature || key?.length !== 33 || rest.length || !isEqual(hash160(key), hash)) return false
  const digest = segwitHash(toSign, 0, { value: 0n, script: scripts.p2pkh(hash) }, SIGHASH.ALL)
  return signature.at(-1) === SIGHASH.ALL && isEcdsaSigned(signature, digest, key)
}

/** Whether as many of the keys of a script `m <keys> n CHECKMULTISIG` signed as it asks for, in the order of the keys. */
function isSignedByMany(toSign: Transaction, stack: readonly Uint8Array[], program: Uint8Array): boolean {
  const script = stack.at(-1) ?? EMPTY
  const needed = (script[0] ?? 0) - 0x50
  const keys: Uint8Array[] = []
  for (let at = 1; script[at] === 33; at += 34) keys.push(script.slice(at + 1, at + 34))
  const end = 1 + keys.length * 34
  const isMultisig =
    script.length === end + 2 && script[end] === 0x50 + keys.length && script[end + 1] === 0xae && keys.length <= 16
  const [dummy, ...signatures] = stack.slice(0, -1)
  if (!isMultisig || needed < 1 || signatures.length !== needed || dummy?.length !== 0) return false
  if (!isEqual(sha256(script), program)) return false
  const digest = segwitHash(toSign, 0, { value: 0n, script }, SIGHASH.ALL)
  let next = 0
  return signatures.every((signature) => {
    while (next < keys.length) {
      const key = keys[next++]
      if (key && signature.at(-1) === SIGHASH.ALL && isEcdsaSigned(signature, digest, key)) return true
    }
    return false
  })
}

function isSignedByTaproot(toSign: Transaction, stack: readonly Uint8Array[], script: Uint8Array): boolean {
  const [signature, ...rest] = stack
  if (!signature || rest.length) return false
  const hashType = signature[64] ?? SIGHASH.DEFAULT
  if (signature.length !== 64 && !(signature.length === 65 && hashType === SIGHASH.ALL)) return false
  return isSchnorrSigned(signature, taprootHash(toSign, 0, [{ value: 0n, script }], hashType), script.slice(2))
}

/** Whether a witness is that of the script's owner. */
function isWitnessed(toSign: Transaction, stack: readonly Uint8Array[], script: Uint8Array): boolean {
  switch (typeOf(script)) {
    case 'p2wpkh':
      return isSignedByKey(toSign, stack, script.slice(2))
    case 'p2wsh':
      return isSignedByMany(toSign, stack, script.slice(2))
    case 'p2tr':
      return isSignedByTaproot(toSign, stack, script)
    case 'p2sh': {
      const inner = hash160(stack[1] ?? EMPTY)
      const isNested = isEqual(scripts.p2sh(hash160(scripts.witness(0, inner))), script)
      return isNested && isSignedByKey(toSign, stack, inner)
    }
    default:
      return false
  }
}

/** The full form of BIP-322: the whole transaction that spends. */
function isFullySigned(bytes: Uint8Array, { toSign }: MessageChallenge, script: Uint8Array): boolean {
  const given = readTransaction(bytes)
  const [input] = given.inputs
  const isRight =
    given.inputs.length === 1 &&
    input?.txid === toSign.inputs[0]?.txid &&
    input?.index === 0 &&
    given.outputs.length === 1 &&
    given.outputs[0]?.value === 0n &&
    isEqual(given.outputs[0].script, NOTHING.script) &&
    (given.version === 0 || given.version === 2) &&
    // A lock in time would make it a signature for another day.
    given.lockTime === 0 &&
    input.sequence === 0
  return isRight && isWitnessed(given, input.witness, script)
}

/** What a key signs for a message by the older form (BIP-137). */
export function legacyMessageHash(message: string): Uint8Array {
  const [magic, text] = ['Bitcoin Signed Message:\n', message].map((entry) => new TextEncoder().encode(entry))
  return sha256Twice(concat(withLength(magic ?? EMPTY), withLength(text ?? EMPTY)))
}

/** The older form: 65 bytes that the key is recovered from. Wallets do not agree on what the first byte says of the address. */
function isSignedCompact(bytes: Uint8Array, message: string, script: Uint8Array): boolean {
  const header = (bytes[0] ?? 0) - 27
  if (header < 0 || header > 15) return false
  const signature = secp256k1.Signature.fromCompact(bytes.slice(1)).addRecoveryBit(header & 3)
  const isCompressed = header >= 4
  const hash = hash160(signature.recoverPublicKey(legacyMessageHash(message)).toBytes(isCompressed))
  const type = typeOf(script)
  if (type === 'p2pkh') return isEqual(scripts.p2pkh(hash), script)
  if (!isCompressed) return false
  if (type === 'p2wpkh') return isEqual(scripts.witness(0, hash), script)
  return type === 'p2sh' && isEqual(scripts.p2sh(hash160(scripts.witness(0, hash))), script)
}

/**
 * What a signature of a wallet may mean, each as base64: wallets answer in hexadecimal, too, and text of its letters can be
 * both. Only what was signed tells which one it is. Empty for other text.
 */
export function readSignature(text: string): readonly string[] {
  const bytes = fromHex(text)
  const isBase64 = text !== '' && fromBase64(text.replace(/^(smp|ful)(?=(.{4})+$)/, '')) !== undefined
  return [...(bytes?.length ? [toBase64(bytes)] : []), ...(isBase64 ? [text] : [])]
}

/** Whether the owner of a script signed a message: BIP-322 simple and full, or the older form of 65 bytes. Never throws. */
export function isMessageSigned(message: string, signature: string, script: Uint8Array): boolean {
  try {
    const form = signature.length % 4 === 3 ? signature.slice(0, 3) : ''
    const bytes = fromBase64(form === 'smp' || form === 'ful' ? signature.slice(3) : signature)
    if (!bytes?.length) return false
    if (!form && bytes.length === COMPACT_LENGTH && isSignedCompact(bytes, message, script)) return true
    const challenge = messageChallenge(message, script)
    if (form === 'ful') return isFullySigned(bytes, challenge, script)
    return isWitnessed(challenge.toSign, readWitness(bytes), script)
  } catch {
    return false
  }
}
