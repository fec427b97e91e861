import { toBase64Url } from '../keys/seal.ts'
import type { KeyStore } from '../keys/storage.ts'

const encoder = new TextEncoder()
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

const part = (value: unknown): string => toBase64Url(encoder.encode(JSON.stringify(value)))

/** What a proof is for. */
export interface ProofInput {
  readonly method: string
  /** Address without its query. */
  readonly url: string
  readonly nonce: string | undefined
  /** The access token that goes with the request. */
  readonly token: string | undefined
}

/** Proofs that a request comes from this browser (RFC 9449). */
export interface Proofs {
  make(input: ProofInput): Promise<string>
  /** Of this browser's key (RFC 7638). */
  thumbprint(): Promise<string>
}

async function keyPair(store: KeyStore): Promise<CryptoKeyPair> {
  const stored = await store.get<CryptoKeyPair>('dpop')
  if (stored) return stored
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  await store.set('dpop', made)
  return made
}

/** Proofs under this browser's key, which is made on first use and cannot be exported. */
export function createProofs(store: KeyStore): Proofs {
  let ready: ReturnType<typeof prepare> | undefined
  const prepare = async () => {
    const { privateKey, publicKey } = await keyPair(store)
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const jwk = { crv, kty, x, y }
    const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk })
    return { key: privateKey, header, canonical: JSON.stringify(jwk) }
  }
  return {
    async thumbprint() {
      ready ??= prepare()
      const { canonical } = await ready
      return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(canonical))))
    },
    async make({ method, url, nonce, token }) {
      ready ??= prepare()
      const { key, header } = await ready
      const hash = token === undefined ? undefined : await crypto.subtle.digest('SHA-256', encoder.encode(token))
      const claims = part({
        htm: method,
        htu: url,
        iat: Math.floor(Date.now() / 1000),
        jti: toBase64Url(crypto.getRandomValues(new Uint8Array(24))),
        ...(nonce && { nonce }),
        ...(hash && { ath: toBase64Url(new Uint8Array(hash)) }),
      })
      const signed = `${header}.${claims}`
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, encoder.encode(signed))
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`
    },
  }
}
