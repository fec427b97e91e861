import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import type { Outcome, VerifyInput } from './outcome.ts'

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/** The account behind an SS58 address of any prefix; `undefined` for text that is none. */
export function accountId(address: string): Uint8Array | undefined {
  try {
    const bytes = address.length > 60 ? new Uint8Array() : base58.decode(address)
    const prefix = (bytes[0] ?? 0) < 64 ? 1 : 2
    if (bytes.length !== prefix + 34 || (bytes[0] ?? 0) > 127) return undefined
    const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), bytes.slice(0, -2))).slice(0, 2)
    return equal(checksum, bytes.slice(-2)) ? bytes.slice(prefix, -2) : undefined
  } catch {
    return undefined
  }
}

/** SS58 prefixes by reference: each key has one address on a network, so that it is one account there. */
const PREFIXES: Readonly<Record<string, number>> = {
  // Polkadot and its Asset Hub.
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub.
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
}
/** The prefix of networks that are not listed: the one of Substrate in general. */
const GENERIC = 42

type Scheme = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

const isSr25519: Scheme = (signature, message, account) => sr25519.verify(message, signature, account)
const isEd25519: Scheme = (signature, message, account) =>
  ed25519.verify(signature, message, account, { zip215: false })
const isEcdsa: Scheme = (signature, message, account) => {
  const parsed = secp256k1.Signature.fromBytes(signature.slice(0, 64)).addRecoveryBit(signature[64] ?? 4)
  const key = parsed.recoverPublicKey(blake2b(message, { dkLen: 32 })).toBytes(true)
  return !parsed.hasHighS() && equal(blake2b(key, { dkLen: 32 }), account)
}

/** Schemes by the first byte of a typed signature. */
const typed: readonly Scheme[] = [isEd25519, isSr25519, isEcdsa]

/** What a signature may be, by its length: bare, or with the number of its scheme before it. */
function candidates(bytes: Uint8Array): readonly (readonly [Scheme, Uint8Array])[] {
  const scheme = typed[bytes[0] ?? -1]
  const named = scheme ? ([[scheme, bytes.slice(1)]] as const) : []
  if (bytes.length === 64) return [isSr25519, isEd25519].map((bare) => [bare, bytes] as const)
  if (bytes.length === 65) return [...named.filter(([found]) => found !== isEcdsa), [isEcdsa, bytes]]
  return bytes.length === 66 ? named.filter(([found]) => found === isEcdsa) : []
}

/**
 * Checks the signature of a Polkadot account, sr25519, ed25519 or ecdsa, over the text as extensions sign it: between
 * `<Bytes>` and `</Bytes>`. The address must have the prefix of its network.
 */
export async function verifyPolkadot({ address, message, network, signature }: VerifyInput): Promise<Outcome> {
  const account = accountId(address)
  const prefix = PREFIXES[network.slice('polkadot:'.length)] ?? GENERIC
  if (!account || base58.decode(address)[0] !== prefix || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature))
    return 'invalid'
  const wrapped = utf8ToBytes(`<Bytes>${message}</Bytes>`)
  const isRight = candidates(hexToBytes(signature.slice(2))).some(([scheme, bytes]) => {
    try {
      return scheme(bytes, wrapped, account)
    } catch {
      return false
    }
  })
  return isRight ? 'valid' : 'invalid'
}
