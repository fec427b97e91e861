import { createStore, type PrimitiveAtom } from 'jotai/vanilla'
import type { Connection } from '../../core/adapters/connection.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { CaipNetworkId } from '../../core/network/network.ts'
import type { Store } from '../../core/state/store.ts'
import type { InitialState } from './initialState.ts'

/**
 * A store of its own for the first paint: what the kernel was created with, plus what the host's server knows. One
 * request never sees another's.
 */
export function firstStore(kernel: Kernel, { account, network }: InitialState = {}): Store {
  const { state } = internalsOf(kernel)
  const first = createStore()
  const copy = <T>(atom: PrimitiveAtom<T>): void => void first.set(atom, kernel.store.get(atom))
  copy(state.networks)
  copy(state.chosenNetworks)
  copy(state.activeNamespace)
  copy(state.theme)
  copy(state.locale)
  const namespace = (account ?? network)?.split(':', 1)[0]
  if (namespace === undefined) return first
  first.set(state.activeNamespace, namespace)
  if (network) first.set(state.chosenNetworks, (chosen) => ({ ...chosen, [namespace]: network }))
  const live = first.get(state.network)?.id
  if (!account || !live) return first
  const connection = savedConnection(account, namespace, live)
  first.set(state.connections, [connection])
  first.set(state.activeIds, { [namespace]: connection.id })
  first.set(state.statuses, { [namespace]: 'connected' })
  return first
}

function savedConnection(
  caipAddress: NonNullable<InitialState['account']>,
  namespace: string,
  network: CaipNetworkId,
): Connection {
  const account = { caipAddress, address: caipAddress.split(':').slice(2).join(':'), type: '' }
  return {
    id: 'first',
    connectorId: '',
    name: '',
    namespace,
    account,
    accounts: [account],
    network,
    networks: [],
    capabilities: {},
  }
}
