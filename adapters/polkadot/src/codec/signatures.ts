import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { verify as verifySr25519 } from '@scure/sr25519'
import { concatBytes } from '../bytes.ts'
import { keyOf } from '../ss58.ts'
import { blake2 } from './hashes.ts'

type Scheme = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean

const isSr25519: Scheme = (signature, message, key) => verifySr25519(message, signature, key)
const isEd25519: Scheme = (signature, message, key) => ed25519.verify(signature, message, key, { zip215: false })
/** The account of such a key is the hash of the key, which is found from the signature. */
const isEcdsa: Scheme = (signature, message, key) => {
  const parsed = secp256k1.Signature.fromCompact(signature.slice(0, 64)).addRecoveryBit(signature[64] ?? 4)
  const found = parsed.recoverPublicKey(blake2(message, 32)).toRawBytes(true)
  return !parsed.hasHighS() && blake2(found, 32).every((byte, index) => byte === key[index])
}

/** Schemes by their number in a typed signature. */
const SCHEMES: readonly (readonly [scheme: Scheme, length: number])[] = [
  [isEd25519, 64],
  [isSr25519, 64],
  [isEcdsa, 65],
]

/** What a signature may be: bare, or with the number of its scheme before it. */
function candidates(bytes: Uint8Array): readonly (readonly [number, Uint8Array])[] {
  const named = SCHEMES[bytes[0] ?? -1]?.[1] === bytes.length - 1 ? ([[bytes[0] ?? 0, bytes.slice(1)]] as const) : []
  const bare = [1, 0, 2]
    .filter((scheme) => SCHEMES[scheme]?.[1] === bytes.length)
    .map((scheme) => [scheme, bytes] as const)
  return [...named, ...bare]
}

/**
 * A signature of an account over a message with its scheme's number before it, by whatever scheme the account signs;
 * `undefined` for one that is not the account's. Never throws.
 */
export function typedSignature(address: string, message: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const key = keyOf(address)
  for (const [scheme, bytes] of candidates(signature)) {
    try {
      if (SCHEMES[scheme]?.[0](bytes, message, key)) return concatBytes([scheme], bytes)
    } catch {
      // Not a signature of this scheme.
    }
  }
  return undefined
}

/** Whether an account signed a message, as it is or between the words that extensions put around it. */
export function isMessageSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const [before, after] = ['<Bytes>', '</Bytes>'].map((text) => new TextEncoder().encode(text))
  const wrapped = concatBytes(before ?? [], message, after ?? [])
  return [wrapped, message].some((bytes) => typedSignature(address, bytes, signature) !== undefined)
}
