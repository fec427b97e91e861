import type { Executed } from '../ledger/executed.ts'
import { RpcError } from './rpcError.ts'

/** Refuses to show a transaction to somebody who did not say that its version is understood, as the real node does. */
export function checkVersion({ message }: Executed, settings: Readonly<Record<string, unknown>>): void {
  if (message.version === 0 && settings.maxSupportedTransactionVersion === undefined)
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
}
