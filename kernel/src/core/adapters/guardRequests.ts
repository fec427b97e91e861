import { joinSignals, raceAbort } from '../actions/abort.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { RpcRequest, WalletSession } from '../wallet/connector.ts'
import type { Connection } from './connection.ts'

/** The one way to a wallet: the hook point first, then the wallet, once. Nothing here retries. */
async function guardedRequest(
  scope: KernelScope,
  connection: Connection,
  session: WalletSession,
  call: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await scope.hooks.run('onRpcRequest', { ...call, connection }, signal)
  // A gate fails closed: an answer that is none must not let the request through, past the taps that come later.
  if (answer !== undefined && (typeof answer !== 'object' || answer === null || !('result' in answer)))
    throw kernelError('plugin/failed', { details: { plugin: 'A plugin', where: 'onRpcRequest' } })
  if (answer) return answer.result
  return raceAbort(session.request(call, { signal }), signal)
}

/** A session whose requests all pass the hook point `onRpcRequest`. */
export function guardRequests(scope: KernelScope, connection: Connection, session: WalletSession): WalletSession {
  return {
    id: session.id,
    accounts: session.accounts,
    networks: session.networks,
    ...(session.methods ? { methods: session.methods } : {}),
    ...(session.peer ? { peer: session.peer } : {}),
    getNetwork: (namespace) => session.getNetwork(namespace),
    on: (listener) => session.on(listener),
    disconnect: () => session.disconnect(),
    dispose: () => session.dispose(),
    async request(call, { signal }) {
      const joined = joinSignals(scope.signal, signal)
      try {
        return await guardedRequest(scope, connection, session, call, joined.signal)
      } catch (error) {
        throw fromUnknown(error, { source: 'wallet', method: call.method })
      } finally {
        joined.release()
      }
    },
  }
}
