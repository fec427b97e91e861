import { kernelError } from '../errors/errorTable.ts'
import { checkNetwork } from '../network/checkNetwork.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'

/** See {@link WalletActions.addNetwork}. A network with a known id is replaced. */
export function addNetwork(scope: KernelScope, network: Network): void {
  checkNetwork(network, 'network')
  const { namespace } = network
  if (!scope.adapters.family(namespace)) throw kernelError('config/no-adapter', { details: { namespace } })
  scope.store.set(scope.state.networks, (all) =>
    all.some((one) => one.id === network.id)
      ? all.map((one) => (one.id === network.id ? network : one))
      : [...all, network],
  )
}

/** See {@link WalletActions.removeNetwork}. */
export function removeNetwork(scope: KernelScope, id: CaipNetworkId): void {
  const all = scope.store.get(scope.state.networks)
  const network = all.find((one) => one.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  const { namespace } = network
  if (all.filter((one) => one.namespace === namespace).length === 1)
    throw kernelError('config/last-network', { details: { namespace } })
  scope.store.set(
    scope.state.networks,
    all.filter((one) => one !== network),
  )
}
