import { getTransactionDecoder, type Transaction } from '@solana/kit'
import { base58, MAX_TRANSACTION_BYTES } from '../genesis/constants.ts'
import { decodeMessage, type Message } from './decodeMessage.ts'
import { RpcError } from './rpcError.ts'

export interface DecodedTransaction {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly message: Message
  /** The first signature, by which it is known; `undefined` when it is not signed. */
  readonly signature: string | undefined
}

function toBytes(text: string, encoding: string): Uint8Array {
  try {
    return encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : base58.decode(text)
  } catch {
    throw new RpcError(-32602, `invalid ${encoding} encoding`)
  }
}

/** Reads what a wallet sends. */
export function decodeTransaction(text: string, encoding = 'base58'): DecodedTransaction {
  const wire = toBytes(text, encoding)
  if (wire.length > MAX_TRANSACTION_BYTES)
    throw new RpcError(-32602, `transaction too large: ${wire.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`)
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const message = decodeMessage(transaction.messageBytes)
    const first = Object.values(transaction.signatures)[0]
    return {
      wire,
      transaction,
      message,
      signature: first?.some((byte) => byte !== 0) ? base58.encode(first) : undefined,
    }
  } catch (error) {
    throw new RpcError(
      -32602,
      `failed to deserialize the transaction: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
