import { sha256 } from '@noble/hashes/sha2'
import { toHex } from '../bytes.ts'

/** The digest by which prepared bytes are told apart. */
export function digestOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes)).slice(2)
}
