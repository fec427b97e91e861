import type { KernelScope } from '../state/kernelScope.ts'
import { loadVerbs } from './loadVerbs.ts'
import type { WalletActions } from './wallet.ts'

/** The verbs of one kernel, loaded with the first call. */
export function createWallet(scope: KernelScope): WalletActions {
  return Object.freeze({
    connect: async (asked, options) => (await loadVerbs()).connect(scope, asked, options),
    disconnect: async (target) => (await loadVerbs()).disconnect(scope, target),
    switchNetwork: async (id, options) => (await loadVerbs()).switchNetwork(scope, id, options),
    switchAccount: async (address, connection) => (await loadVerbs()).switchAccount(scope, address, connection),
    request: async (call, options) => (await loadVerbs()).request(scope, call, options),
    addNetwork: async (network) => (await loadVerbs()).addNetwork(scope, network),
    removeNetwork: async (id) => (await loadVerbs()).removeNetwork(scope, id),
    addAdapter: async (adapter) => (await loadVerbs()).addAdapter(scope, adapter),
    removeAdapter: async (id) => (await loadVerbs()).removeAdapter(scope, id),
  } satisfies WalletActions)
}
