import { type CapabilityContext, kernelError } from '@latchkey/kernel'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** Reads from the network's nodes. */
export function nodeCall(
  { services, network, signal }: CapabilityContext,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}

/** Sends one call to the wallet, once: it may prompt the user. */
export function walletCall(
  { session, network, signal }: CapabilityContext,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return session.request({ network: network.id, method, params }, { signal })
}

/** A property of an answer that may be anything. */
export function field(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}

/** A number from a node, from 0 to 2^256 - 1. @throws `rpc/malformed` for everything else */
export function readQuantity(answer: unknown, method: string, node: string): bigint {
  if (typeof answer === 'string' && QUANTITY.test(answer)) return BigInt(answer)
  throw kernelError('rpc/malformed', { details: { method, url: node, expected: 'a hexadecimal quantity' } })
}

/** A number in the form of EIP-1474 quantities. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
