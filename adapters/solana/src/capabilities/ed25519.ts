import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../base58.ts'

/** Whether an account signed these bytes. Never throws. */
export function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = decodeBase58(address)
  try {
    // The strict rules of RFC 8032, which Solana follows.
    return key?.length === 32 && signature.length === 64 && ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
