import { createStore } from 'jotai/vanilla'
import type { Kernel } from '../core/kernel.ts'
import type { CaipAddress, CaipNetworkId } from '../core/network/network.ts'
import type { Store } from '../core/state/kernelScope.ts'
import { internalsOf } from '../core/state/kernelScope.ts'
import type { Connection } from '../core/wallet/state.ts'
import { accountLook } from './buttons/AccountButton.tsx'
// With the first paint: a server waits for nothing that is loaded later.
import { AccountLabel, WarningLabel } from './buttons/AccountLabel.tsx'

/** What a server may know of the visitor, from a cookie of the host. */
export interface KnownVisitor {
  readonly account?: CaipAddress
  readonly network?: CaipNetworkId
}

/** Makes the store of one request, or of one hydration. */
export type InitialState = (kernel: Kernel) => Store

function rememberedConnection(caipAddress: CaipAddress, namespace: string, network: CaipNetworkId): Connection {
  const account = { caipAddress, address: caipAddress.split(':').slice(2).join(':'), type: '' }
  return {
    id: 'first',
    sessionId: '',
    connectorId: '',
    name: '',
    namespace,
    account,
    accounts: [account],
    network,
    networks: [],
    hasOwnNetwork: true,
    capabilities: [],
    openedAt: 0,
  }
}

/**
 * Lets a server draw an account and a network before the browser has resumed them. Each request gets a store of its own,
 * so that no visitor sees another's.
 * @example
 * <KernelProvider kernel={kernel} initialState={initialState({ account: cookies.get('account') })}>
 */
export function initialState({ account, network }: KnownVisitor): InitialState {
  if (account) accountLook.provide({ AccountLabel, WarningLabel })
  return (kernel) => {
    const { state } = internalsOf(kernel)
    const first = createStore()
    const namespace = (account ?? network)?.split(':', 1)[0]
    if (namespace === undefined) return first
    const known = first.get(state.wallet)
    const selectedNetworks = network ? { ...known.selectedNetworks, [namespace]: network } : known.selectedNetworks
    first.set(state.wallet, { ...known, namespace, selectedNetworks })
    const live = first.get(state.network)?.id
    if (!account || !live) return first
    const connection = rememberedConnection(account, namespace, live)
    const active = { [namespace]: connection.id }
    first.set(state.wallet, { ...first.get(state.wallet), connections: [connection], active })
    return first
  }
}
