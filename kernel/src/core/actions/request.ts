import { guardRequests } from '../adapters/guardRequests.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { RpcRequest } from '../wallet/connector.ts'
import { checkArgument } from './checkArgument.ts'
import type { WalletOptions } from './wallet.ts'

/** See {@link WalletActions.request}. */
export async function request(
  scope: KernelScope,
  call: RpcRequest,
  { signal = scope.signal }: WalletOptions = {},
): Promise<unknown> {
  checkArgument(call?.network, 'network')
  checkArgument(call.method, 'method')
  const namespace = call.network.slice(0, call.network.indexOf(':'))
  const id = scope.store.get(scope.state.activeConnectionIds)[namespace]
  const connection = scope.store.get(scope.state.connections).find((one) => one.id === id)
  const open = connection && scope.sessions.get(connection.connectorId)
  if (!connection || !open) throw kernelError('connect/not-connected', { details: { namespace } })
  return guardRequests(scope, connection, open.session).request(call, { signal })
}
