import { loadVerbs } from '../actions/loadVerbs.ts'
import { isUnsupported, type Network } from '../network/network.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { BoundCapability, CapabilityName } from '../wallet/capability.ts'
import type { Connection } from './connection.ts'

/** Binds a capability of a connection to its account and a network; `undefined` when the wallet does not have it. */
export function bindCapability<C extends CapabilityName>(
  scope: KernelScope,
  connection: Connection | undefined,
  network: Network | undefined,
  name: C,
): BoundCapability<C> | undefined {
  if (!connection?.capabilities[name] || !network || isUnsupported(network)) return undefined
  const bound: unknown = async (
    input: Parameters<BoundCapability<C>>[0],
    options?: { readonly signal?: AbortSignal },
  ) => {
    const { runCapability } = await loadVerbs()
    return runCapability(scope, { connection, network, name, input, signal: options?.signal })
  }
  return bound as BoundCapability<C>
}
