import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'

// What an operator has from the providers of purchases, for those that are played here. They are public, and open nothing else.

/** DER of a PKCS #8 private key for Ed25519 (RFC 8410) up to its 32 bytes. */
const ED25519_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const seed = createHash('sha256').update('Latchkey local providers').digest()
const privateKey = createPrivateKey({ key: Buffer.concat([ED25519_DER, seed]), format: 'der', type: 'pkcs8' })

/** Checks the tokens that are signed with the key. */
export const COINBASE_PUBLIC_KEY = createPublicKey(privateKey)
const point = COINBASE_PUBLIC_KEY.export({ format: 'der', type: 'spki' }).subarray(-32)

/** The settings of the gateway's sources `coinbase` and `meld`. */
export const CREDENTIALS = {
  coinbase: {
    keyId: 'local',
    keySecret: Buffer.concat([seed, point]).toString('base64'),
    webhookSecret: 'what the local Coinbase signs with',
  },
  meld: { apiKey: 'local', webhookSecret: 'what the local Meld signs with' },
} as const
