import { connectAdapter } from '../adapters/connectAdapter.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { Adapter } from '../wallet/adapter.ts'

/** See {@link WalletActions.addAdapter}. Its networks are offered after those there are. */
export function addAdapter(scope: KernelScope, adapter: Adapter): void {
  scope.adapters.add(adapter)
  const known = new Set(scope.store.get(scope.state.networks).map((one) => one.id))
  const brought = (adapter.family?.networks ?? []).filter((one) => !known.has(one.id))
  scope.store.set(scope.state.networks, (all) => [...all, ...brought])
  connectAdapter(scope, adapter)
}

/** See {@link WalletActions.removeAdapter}. Networks that nothing understands any more go with it. */
export function removeAdapter(scope: KernelScope, id: string): void {
  const adapter = scope.adapters.all().find((one) => one.id === id)
  if (!adapter)
    throw kernelError('config/invalid', { details: { argument: 'id', problem: `there is no adapter ${String(id)}` } })
  const used = scope.store
    .get(scope.state.connections)
    .some((one) => one.namespace === adapter.family?.namespace || scope.connectors.ownerOf(one.connectorId) === id)
  if (used) throw kernelError('config/adapter-connected', { details: { id } })
  scope.connectors.remove(id)
  scope.adapters.remove(id)
  scope.store.set(scope.state.families, scope.adapters.families())
  scope.store.set(scope.state.networks, (all) => all.filter((one) => one.namespace !== adapter.family?.namespace))
}
