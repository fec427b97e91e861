import type { CapabilityIo } from '@latchkey/kernel'

/** Reads from the network's nodes. */
export function nodeCall(
  { services, network, signal }: CapabilityIo,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}
