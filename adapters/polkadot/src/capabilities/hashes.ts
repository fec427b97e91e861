import { blake2b } from '@noble/hashes/blake2'
import { toHex } from '../bytes.ts'

/** Blake2b with as many bytes as are wanted. */
export function blake2(bytes: Uint8Array, length: 16 | 32): Uint8Array {
  return blake2b(bytes, { dkLen: length })
}

/** The hash by which the chain knows an extrinsic. */
export function extrinsicHash(bytes: Uint8Array): string {
  return toHex(blake2(bytes, 32))
}
