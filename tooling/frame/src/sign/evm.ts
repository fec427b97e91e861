import { secp256k1 } from '@noble/curves/secp256k1'
import {
  type Address,
  bytesToHex,
  checksumAddress,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializedEIP1559,
} from 'viem'
import { type Authorization, authorizationDigest, type Delegating } from './delegating.ts'

interface Signed {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

function signDigest(digest: Hex, key: Uint8Array): Signed {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(digest), key, { lowS: true })
  const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
  return { r: word(r), s: word(s), yParity: recovery === 1 ? 1 : 0 }
}

/** The signature of a digest, as `personal_sign` and typed data have it: r, s and 27 or 28. */
export function signatureOf(digest: Hex, key: Uint8Array): Hex {
  const { r, s, yParity } = signDigest(digest, key)
  return bytesToHex(new Uint8Array([...hexToBytes(r), ...hexToBytes(s), 27 + yParity]))
}

/** Signs the bytes of an EIP-1559 transaction; the hash is what the chain will call it. */
export function signTransaction(bytes: Hex, key: Uint8Array): { readonly raw: Hex; readonly hash: Hex } {
  const { r, s, yParity } = signDigest(keccak256(bytes), key)
  const raw = serializeTransaction(parseTransaction(bytes as TransactionSerializedEIP1559), { r, s, yParity })
  return { raw, hash: keccak256(raw) }
}

/** Signs an authorization. */
export function signAuthorization(authorization: Authorization, key: Uint8Array): Authorization & Signed {
  return { ...authorization, ...signDigest(authorizationDigest(authorization), key) }
}

/** Signs a transaction, with the code that the account takes on with it (EIP-7702). */
export function signDelegating(
  { bytes, authorization }: Pick<Delegating, 'bytes' | 'authorization'>,
  key: Uint8Array,
): { readonly raw: Hex; readonly hash: Hex } {
  if (!authorization) return signTransaction(bytes, key)
  const { to, ...drawn } = parseTransaction(bytes as TransactionSerializedEIP1559)
  const transaction = {
    ...drawn,
    to: to ?? null,
    type: 'eip7702' as const,
    authorizationList: [signAuthorization(authorization, key)],
  }
  const raw = serializeTransaction(transaction, signDigest(keccak256(serializeTransaction(transaction)), key))
  return { raw, hash: keccak256(raw) }
}

const addressOfPoint = (point: Uint8Array): Address => checksumAddress(`0x${keccak256(point.slice(1)).slice(-40)}`)

/** The address of a private key, in EIP-55 form. */
export function addressOf(key: Uint8Array): Address {
  return addressOfPoint(secp256k1.getPublicKey(key, false))
}

/** Bytes of both coordinates of a point, without what says that it is both. */
const BARE = 64

/** The address of a public key, compressed or not; `undefined` for what is none. */
export function addressOfPublicKey(publicKey: Hex): Address | undefined {
  const given = hexToBytes(publicKey)
  const bytes = given.length === BARE ? Uint8Array.from([4, ...given]) : given
  try {
    return addressOfPoint(secp256k1.ProjectivePoint.fromHex(bytes).toRawBytes(false))
  } catch {
    return undefined
  }
}
