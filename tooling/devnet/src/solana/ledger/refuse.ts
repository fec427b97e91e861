import { RpcError } from '../rpc/rpcError.ts'
import { describeError } from './describeError.ts'
import type { Outcome } from './runTransaction.ts'

/** The error with which a preflight turns a transaction away. */
export function refuse({ error, logs, units, inner, returnData }: Outcome): RpcError {
  if (error === 'SignatureFailure') return new RpcError(-32003, 'Transaction signature verification failure')
  const reason = error ? describeError(error) : 'unknown reason'
  return new RpcError(-32002, `Transaction simulation failed: ${reason}`, {
    accounts: null,
    err: error,
    innerInstructions: inner,
    logs,
    returnData,
    unitsConsumed: units,
  })
}
