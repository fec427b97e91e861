import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base58 } from '@scure/base'

const PREFIX = 'did:key:z'
const ED25519 = [0xed, 0x01]
const LENGTH = 32

/**
 * The Ed25519 key that a `did:key` names (https://w3c-ccg.github.io/did-key-spec): multibase base58btc of the multicodec
 * prefix 0xed01 and the 32 bytes of the key. `undefined` when it names none.
 */
function decodeDidKey(did: string): KeyObject | undefined {
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

/** Seconds by which a client's clock may be ahead. */
const LEEWAY = 120

export interface TokenExpectation {
  /** Host and port that the token must be meant for, for example `127.0.0.1:5555`. */
  readonly host: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export type TokenCheck = { readonly clientId: string } | { readonly problem: string }

function parse(part: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function hostOf(audience: unknown): string | undefined {
  return typeof audience === 'string' ? URL.parse(audience)?.host : undefined
}

/**
 * Checks the token of a client's hello
 * (https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-authentication): an EdDSA token, signed by the
 * key that `iss` names, for this relay, issued in the past and not expired.
 */
export function checkToken(token: string, { host, now }: TokenExpectation): TokenCheck {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  try {
    const { alg, typ } = parse(head)
    if (more.length > 0 || alg !== 'EdDSA' || typ !== 'JWT') return { problem: 'it is not an EdDSA token' }
    const { iss, aud, iat, exp } = parse(body)
    const key = typeof iss === 'string' ? decodeDidKey(iss) : undefined
    if (typeof iss !== 'string' || !key) return { problem: 'its issuer is not an Ed25519 did:key' }
    if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
      return { problem: 'its signature is wrong' }
    if (hostOf(aud) !== host) return { problem: `it is meant for ${String(aud)}, not for ${host}` }
    const seconds = now / 1000
    if (typeof iat !== 'number' || iat > seconds + LEEWAY) return { problem: 'JWT Token is not yet valid' }
    if (typeof exp !== 'number' || exp <= seconds) return { problem: 'it is expired' }
    return { clientId: iss }
  } catch {
    return { problem: 'it cannot be read' }
  }
}
