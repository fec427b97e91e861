import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

export interface TokenKey {
  readonly did: string
  readonly privateKey: KeyObject
}

/** A new client key and its `did:key`. */
export function createTokenKey(): TokenKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { did: `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...bytes))}`, privateKey }
}

/** A hello's token; `claims` replace the right ones. */
export function signToken({ did, privateKey }: TokenKey, audience: string, claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = { iss: did, sub: '00', aud: audience, iat: now, exp: now + 86_400, ...claims }
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
  return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`
}
