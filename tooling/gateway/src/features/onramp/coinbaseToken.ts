import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { ConfigError } from '../../core/errors.ts'

/** DER of a PKCS #8 private key for Ed25519 (RFC 8410) up to its 32 bytes. */
const ED25519_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Its private and its public half. */
const ED25519_BYTES = 64
/** Seconds that a token is good for. */
const LIFETIME = 120

/**
 * A key of the Coinbase Developer Platform: PEM of an EC key, or 64 bytes of Ed25519 in base64.
 *
 * @throws ConfigError naming the setting
 */
function readKey(secret: string): KeyObject {
  const refuse = (cause?: unknown): ConfigError =>
    new ConfigError(
      'config',
      'sources.onramp: the keySecret of "coinbase" is no key: PEM or base64, as it was given to you.',
      { cause },
    )
  const bytes = Buffer.from(secret, 'base64')
  const isPem = secret.includes('-----BEGIN')
  if (!isPem && bytes.length !== ED25519_BYTES) throw refuse()
  try {
    if (isPem) return createPrivateKey(secret.replaceAll('\\n', '\n'))
    const der = Buffer.concat([ED25519_DER, bytes.subarray(0, ED25519_BYTES / 2)])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch (cause) {
    throw refuse(cause)
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Makes the tokens (JWT, RFC 7519) that Coinbase's API wants, each for one request
 * (docs.cdp.coinbase.com/get-started/authentication/jwt-authentication).
 *
 * @returns takes `POST host/path`, without query
 */
export function coinbaseTokens(keyId: string, secret: string): (request: string) => string {
  const key = readKey(secret)
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  return (request) => {
    const now = Math.floor(Date.now() / 1000)
    const head = { alg: isEd25519 ? 'EdDSA' : 'ES256', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
    const claims = { iss: 'cdp', sub: keyId, nbf: now, exp: now + LIFETIME, uri: request, uris: [request] }
    const text = `${encode(head)}.${encode(claims)}`
    const signature = isEd25519
      ? sign(null, Buffer.from(text), key)
      : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
}
