import { createHash } from 'node:crypto'
import { toHex } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinAddress } from '../answerers.ts'
import { signTaprootMessage, taprootMessageHash } from './taprootMessage.ts'

const PREFIX = 'Bitcoin Signed Message:\n'
/** First byte of a signature whose address is P2WPKH, BIP-137. */
const SEGWIT_HEADER = 39

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length < 0xfd) return Buffer.concat([Buffer.of(bytes.length), bytes])
  const length = Buffer.alloc(5)
  length.writeUInt8(0xfe)
  length.writeUInt32LE(bytes.length, 1)
  return Buffer.concat([length, bytes])
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

export interface SignedMessage {
  /** Hexadecimal: 65 bytes (header, r, s), or a witness. */
  readonly signature: string
  /** Hexadecimal. */
  readonly messageHash: string
}

/** Signs a text as BIP-137 states it, for a P2WPKH address. */
export async function signBitcoinMessage(message: string, privateKey: Uint8Array): Promise<SignedMessage> {
  const messageHash = sha256(sha256(Buffer.concat([withLength(PREFIX), withLength(message)]))).toString('hex')
  const { r, s, yParity } = await sign({ hash: `0x${messageHash}`, privateKey: toHex(privateKey), to: 'object' })
  const header = (SEGWIT_HEADER + (yParity ?? 0)).toString(16)
  return { messageHash, signature: `${header}${r.slice(2).padStart(64, '0')}${s.slice(2).padStart(64, '0')}` }
}

/** Signs a text as BIP-322 states it, for a P2TR address. */
export function signTaprootText(message: string, own: BitcoinAddress, privateKey: Uint8Array): SignedMessage {
  const bytes = new TextEncoder().encode(message)
  const { script, publicKey: internalKey } = own
  const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')
  return {
    messageHash: hex(taprootMessageHash(bytes)),
    signature: hex(signTaprootMessage(bytes, { script, internalKey, privateKey })),
  }
}
