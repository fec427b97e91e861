import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** By what a transaction is known again whatever nonce and price the wallet gives it. */
export function callDigest(to: string, value: bigint, data: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${to} ${value} ${data}`.toLowerCase())))
}
