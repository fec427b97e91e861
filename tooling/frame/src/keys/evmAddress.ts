import { secp256k1 } from '@noble/curves/secp256k1'
import { checksumAddress, keccak256, toHex } from 'viem'

/** The address of a private key, in EIP-55 form. */
export function addressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false)
  return checksumAddress(`0x${keccak256(toHex(point.slice(1))).slice(-40)}`)
}
