import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concat, toHex } from './bytes.ts'

/** RIPEMD-160 of SHA-256: by which outputs name keys and scripts. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** SHA-256 of SHA-256: by which transactions are named, and what is signed before taproot. */
export function sha256Twice(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** A hash of its own for each purpose (BIP-340). */
export function taggedHash(tag: string, ...values: readonly Uint8Array[]): Uint8Array {
  const hash = sha256(new TextEncoder().encode(tag))
  return sha256(concat(hash, hash, ...values))
}

/** The digest by which prepared bytes are told apart. */
export function digestOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes))
}
