import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import { GatewayError } from '../../core/errors.ts'
import { isSame } from '../../core/keys/secrets.ts'
import type { Login } from './login.ts'

const MINUTE = 60_000
/** Minutes for which a nonce is taken. */
const NONCE_MINUTES = 5
/** Proofs without a nonce are taken within this time around ours. */
const CLOCK_MS = 10 * MINUTE
const REPLAY = { name: 'login-proof', points: 1, seconds: 900 } as const
const LONGEST = 4_000

/** A nonce for proofs; any instance takes what another one gave out. */
export function newNonce({ secrets, now }: Login, minute = Math.floor(now() / MINUTE)): string {
  const time = minute.toString(36)
  return `${time}.${secrets.hash('nonce', time).slice(0, 22)}`
}

function isFresh(login: Login, nonce: string): boolean {
  const current = Math.floor(login.now() / MINUTE)
  const minute = Number.parseInt(nonce, 36)
  return current - minute >= 0 && current - minute <= NONCE_MINUTES && isSame(nonce, newNonce(login, minute))
}

const invalid = (why: string, cause?: unknown): GatewayError =>
  new GatewayError(401, 'dpop-invalid', `The proof of this device’s key is not valid: ${why}.`, { cause })

/** What a proof must be for. */
interface ProofOptions {
  /** The header `DPoP`. */
  readonly proof: string | undefined
  readonly method: string
  /** Begins with a slash. */
  readonly path: string
  /** The access token that comes with it. */
  readonly token?: string | undefined
  /** The first call of an attempt knows no nonce yet. */
  readonly isFirst?: boolean | undefined
}

async function read(proof: string) {
  try {
    return await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
  } catch (cause) {
    throw invalid(cause instanceof errors.JOSEError ? 'its signature or form is wrong' : 'it cannot be read', cause)
  }
}

/**
 * Checks that a request was made by who has the device's key (RFC 9449), and not sent before.
 *
 * @returns the key's thumbprint (RFC 7638)
 * @throws GatewayError 401 `use_dpop_nonce`, or 401 `dpop-invalid` saying why
 */
export async function checkProof(login: Login, { proof, method, path, token, isFirst }: ProofOptions): Promise<string> {
  if (proof === undefined || proof.length > LONGEST) throw invalid('the header DPoP is missing')
  const { payload, protectedHeader } = await read(proof)
  const { jwk } = protectedHeader
  if (jwk?.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) throw invalid('its key is no public P-256 key')
  if (payload.htm !== method || payload.htu !== `${login.url}${path}`) throw invalid('it is for another address')
  const hash = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  if (hash !== undefined && payload.ath !== hash) throw invalid('it is for another token')
  const { nonce, jti, iat = 0 } = payload
  const isTimely = Math.abs(login.now() - iat * 1_000) <= CLOCK_MS
  if (typeof nonce === 'string' ? !isFresh(login, nonce) : !(isFirst && isTimely))
    throw new GatewayError(401, 'use_dpop_nonce', 'Send the request again with the nonce of the header DPoP-Nonce.')
  if (typeof jti !== 'string' || jti.length < 16 || jti.length > 100) throw invalid('its id is missing')
  const jkt = await calculateJwkThumbprint(jwk)
  if ((await login.limits.use(REPLAY, `${jkt} ${jti}`)) > 0) throw invalid('it was used before')
  return jkt
}
