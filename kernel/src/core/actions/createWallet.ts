import type { Catalog } from '../i18n/catalog.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { addAdapter, removeAdapter } from './adapters.ts'
import { loadVerbs } from './loadVerbs.ts'
import { addNetwork, removeNetwork } from './networks.ts'
import { switchAccount } from './switchAccount.ts'
import type { WalletActions } from './wallet.ts'

/** The verbs of one kernel; those that reach a wallet are loaded with their first call. */
export function createWallet(scope: KernelScope, catalog: Catalog, projectId: string | undefined): WalletActions {
  return Object.freeze({
    connect: async (asked, options) => (await loadVerbs()).connect(scope, asked, options),
    disconnect: async (target) => (await loadVerbs()).disconnect(scope, target),
    switchNetwork: async (id, options) => (await loadVerbs()).switchNetwork(scope, id, options),
    switchAccount: (address, connection) => switchAccount(scope, address, connection),
    request: async (call, options) => (await loadVerbs()).request(scope, call, options),
    addNetwork: (network) => addNetwork(scope, network),
    removeNetwork: (id) => removeNetwork(scope, id),
    addAdapter(adapter) {
      addAdapter(scope, adapter, projectId)
      catalog.add(adapter.id, adapter.i18n)
    },
    removeAdapter: (id) => removeAdapter(scope, id),
  } satisfies WalletActions)
}
