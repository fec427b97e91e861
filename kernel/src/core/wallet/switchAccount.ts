import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { checkArgument } from './operation.ts'
import type { Connection } from './state.ts'
import { dispatch, walletState } from './store.ts'
import type { SwitchAccountParameters } from './walletActions.ts'

/** See {@link WalletActions.switchAccount}. Accounts live on every network of a family, so the network stays. */
export async function switchAccount(scope: KernelScope, parameters: SwitchAccountParameters): Promise<Connection> {
  const { address, connectionId } = parameters ?? {}
  checkArgument(address, 'address')
  const parts = address.split(':')
  const [namespace, plain] = parts.length === 3 ? [parts[0], parts[2]] : [undefined, address]
  const owner = walletState(scope).connections.find(
    (connection) =>
      (connectionId === undefined || connection.id === connectionId) &&
      (namespace === undefined || connection.namespace === namespace) &&
      connection.accounts.some((account) => account.address === plain),
  )
  if (!owner) throw kernelError('connect/not-connected', { details: { address } })
  dispatch(scope, { type: 'accountSelected', connectionId: owner.id, address: plain ?? '' })
  return walletState(scope).connections.find(({ id }) => id === owner.id) ?? owner
}
