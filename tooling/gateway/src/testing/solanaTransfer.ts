import { createPrivateKey, sign } from 'node:crypto'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SYSTEM_PROGRAM = Buffer.alloc(32)

/** A transfer of lamports, signed by the payer. */
export interface SolanaTransfer {
  /** Private and public key in base58. */
  readonly secretKey: string
  readonly to: string
  readonly lamports: bigint
  readonly blockhash: string
}

function bytesOf(base58: string, length: number): Buffer {
  const number = [...base58].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n)
  return Buffer.from(number.toString(16).padStart(length * 2, '0'), 'hex')
}

/** The wire form of a legacy transaction with one transfer, in base64 (Solana's documentation, "Transaction structure"). */
export function solanaTransfer({ secretKey, to, lamports, blockhash }: SolanaTransfer): string {
  const pair = bytesOf(secretKey, 64)
  const [seed, from] = [pair.subarray(0, 32), pair.subarray(32)]
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  const message = Buffer.concat([
    Buffer.from([1, 0, 1, 3]),
    ...[from, bytesOf(to, 32), SYSTEM_PROGRAM, bytesOf(blockhash, 32)],
    Buffer.from([1, 2, 2, 0, 1, data.length]),
    data,
  ])
  const key = createPrivateKey({ key: Buffer.concat([KEY_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return Buffer.concat([Buffer.from([1]), sign(null, message, key), message]).toString('base64')
}
