import type { KernelScope } from '../state/kernelScope.ts'
import type { Adapter } from '../wallet/adapter.ts'

/** Takes over what an adapter brings: its wallets, its words, its chain family. */
export function connectAdapter(scope: KernelScope, adapter: Adapter): void {
  const { store, state, projectId, metadata, services, signal } = scope
  store.set(state.families, scope.adapters.families())
  if (adapter.i18n) scope.catalog.set(adapter.id, adapter.i18n)
  const connectors = adapter.connectors?.({ projectId, metadata, services, signal })
  if (connectors) scope.connectors.add(adapter.id, connectors)
}
