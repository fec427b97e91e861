import { encodeBase58 } from '@latchkey/plugin-embedded/messages'
import { ed25519 } from '@noble/curves/ed25519'

/** The address of a private key: its public key. */
export function solanaAddressOf(key: Uint8Array): string {
  return encodeBase58(ed25519.getPublicKey(key))
}

/** The signature of a message, over its bytes as they are (Ed25519). */
export function signSolana(message: Uint8Array, key: Uint8Array): Uint8Array {
  return ed25519.sign(message, key)
}
