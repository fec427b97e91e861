import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** DER prefix of an Ed25519 private key, RFC 8410 section 7. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_LENGTH = 32

export interface SolanaKey {
  readonly publicKey: Uint8Array
  readonly address: string
  /** Signs bytes; 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array
}

/** A key from the 64 bytes of private and public key in base58, as wallets import them. */
export function solanaKey(secretKey: string): SolanaKey {
  const bytes = base58.decode(secretKey)
  const der = Buffer.concat([PKCS8, bytes.subarray(0, SEED_LENGTH)])
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = bytes.subarray(SEED_LENGTH)
  return { publicKey, address: base58.encode(publicKey), sign: (data) => new Uint8Array(sign(null, data, key)) }
}
