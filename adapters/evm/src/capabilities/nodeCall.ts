import type { CapabilityContext } from '@latchkey/kernel'

/** Reads from the network's nodes. */
export function nodeCall(
  { services, network, signal }: CapabilityContext,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}
