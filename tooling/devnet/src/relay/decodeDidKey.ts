import { createPublicKey, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

const PREFIX = 'did:key:z'
const ED25519 = [0xed, 0x01]
const LENGTH = 32

/**
 * The Ed25519 key that a `did:key` names (https://w3c-ccg.github.io/did-key-spec): multibase base58btc of the multicodec
 * prefix 0xed01 and the 32 bytes of the key. `undefined` when it names none.
 */
export function decodeDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith(PREFIX)) return undefined
  try {
    const bytes = base58.decode(did.slice(PREFIX.length))
    if (bytes.length !== ED25519.length + LENGTH || ED25519.some((byte, index) => bytes[index] !== byte))
      return undefined
    const x = Buffer.from(bytes.slice(ED25519.length)).toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return undefined
  }
}
