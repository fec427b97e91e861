import { kernelError } from '../errors/errorTable.ts'
import type { AdapterRegistry } from '../registry.ts'
import { checkNetwork } from './checkNetwork.ts'
import type { CaipNetworkId, Network } from './network.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

function resolve(adapters: AdapterRegistry, given: CaipNetworkId | Network): Network {
  const brought = adapters.families().flatMap((family) => family.networks)
  if (typeof given === 'string') {
    const found = brought.find((network) => network.id === given || network.deprecatedId === given)
    if (!found) throw kernelError('config/unknown-network', { details: { id: given } })
    return found
  }
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') checkNetwork(given, 'networks')
  if (!adapters.family(given.namespace))
    throw kernelError('config/no-adapter', { details: { namespace: given.namespace } })
  return given
}

/**
 * The networks a site offers: those it names, else all that its adapters bring.
 * @throws `config/no-networks`, `config/unknown-network`, `config/no-adapter`; in development `config/invalid`
 */
export function resolveNetworks(
  adapters: AdapterRegistry,
  given?: readonly (CaipNetworkId | Network)[],
): readonly Network[] {
  const networks = given
    ? given.map((entry) => resolve(adapters, entry))
    : adapters.families().flatMap((family) => family.networks)
  if (networks.length === 0) throw kernelError('config/no-networks')
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') {
    const twice = networks.find((network, index) => networks.findIndex(({ id }) => id === network.id) !== index)
    if (twice)
      throw kernelError('config/invalid', { details: { argument: 'networks', problem: `${twice.id} stands twice` } })
  }
  return networks
}
