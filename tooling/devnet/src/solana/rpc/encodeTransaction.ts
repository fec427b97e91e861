import { base58 } from '../base58.ts'
import type { Executed } from '../ledger/executed.ts'
import { encodeMessage } from './encodeMessage.ts'
import { parseMessage } from './parseMessage.ts'

function meta(executed: Executed) {
  const { error, fee, before, after, inner, logs, tokensBefore, tokensAfter, keys, units, returnData } = executed
  return {
    err: error,
    status: error ? { Err: error } : { Ok: null },
    fee,
    preBalances: before,
    postBalances: after,
    innerInstructions: inner,
    logMessages: logs,
    preTokenBalances: tokensBefore,
    postTokenBalances: tokensAfter,
    rewards: [],
    loadedAddresses: keys.loaded,
    computeUnitsConsumed: units,
    ...(returnData ? { returnData } : {}),
  }
}

function transaction(executed: Executed, encoding: string) {
  const { wire, signatures } = executed
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.encode(wire), 'base58']
  return { signatures, message: encoding === 'jsonParsed' ? parseMessage(executed) : encodeMessage(executed.message) }
}

interface EncodedTransaction {
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
  readonly version: Executed['message']['version']
  readonly meta: object
  readonly transaction: object
}

/** What `getTransaction` answers. */
export function encodeTransaction(executed: Executed, encoding: string): EncodedTransaction {
  const { slot, time, message } = executed
  return {
    slot,
    blockTime: time,
    version: message.version,
    meta: meta(executed),
    transaction: transaction(executed, encoding),
  }
}
