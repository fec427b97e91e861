import { sha256 } from '@noble/hashes/sha2'

/** The digest by which prepared bytes are told apart. */
export function digestOf(bytes: Uint8Array): string {
  return [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
