import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { RpcError } from './rpcError.ts'

/** A message of one of the two versions that are in use. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> & CompiledTransactionMessageWithLifetime

/** @throws RpcError when it is of a version that no network runs yet */
export function decodeMessage(bytes: ReadonlyUint8Array): Message {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new RpcError(-32602, 'messages of version 1 are not supported')
  return message
}
