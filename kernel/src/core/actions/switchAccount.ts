import { activate } from '../adapters/activate.ts'
import { putConnections } from '../adapters/putConnections.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { CaipAddress } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'

function plain(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** See {@link WalletActions.switchAccount}. The chain part of the address does not matter: accounts live on every network of a family. */
export function switchAccount(scope: KernelScope, address: CaipAddress, id?: string): void {
  if (typeof address !== 'string') throw kernelError('caip/account')
  const namespace = address.slice(0, address.indexOf(':'))
  const owners = scope.store
    .get(scope.state.connections)
    .filter((one) => one.namespace === namespace && (id === undefined || one.id === id))
  for (const connection of owners) {
    const account = connection.accounts.find((one) => one.address === plain(address))
    if (!account) continue
    const changed = { ...connection, account }
    putConnections(scope, [changed])
    activate(scope, changed)
    return
  }
  throw kernelError('connect/not-connected', { details: { address } })
}
