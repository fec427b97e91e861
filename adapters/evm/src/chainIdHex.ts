import type { CaipNetworkId } from '@latchkey/kernel'

/** `eip155:42161` as `0xa4b1`, the form of EIP-695. */
export function chainIdHex(network: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(network.slice(network.indexOf(':') + 1)).toString(16)}`
}
