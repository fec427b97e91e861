import { blake2b } from '@noble/hashes/blake2'
import { sha256 } from '@noble/hashes/sha2'
import { toHex } from '../bytes.ts'

/** Blake2b with as many bytes as are wanted. */
export function blake2(bytes: Uint8Array, length: 16 | 32): Uint8Array {
  return blake2b(bytes, { dkLen: length })
}

/** The hash by which the chain knows an extrinsic. */
export function extrinsicHash(bytes: Uint8Array): string {
  return toHex(blake2(bytes, 32))
}

/** The hash by which the chain knows a call, whatever its signer and time. */
export function callHash({ callBytes }: { readonly callBytes: Uint8Array }): string {
  return toHex(blake2(callBytes, 32))
}

/** The digest by which prepared bytes are told apart. */
export function digestOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes)).slice(2)
}
