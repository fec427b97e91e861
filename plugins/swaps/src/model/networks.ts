import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'

/** Networks on which swaps are known to be served; hosts add those of their own exchanges. */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  ...[1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id): CaipNetworkId => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
]

/** What stands for the native coin where services want an address, by CAIP-2 namespace (EIP-7528 for the first). */
const NATIVE_ADDRESSES: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** What stands for the native coin of a network; families that have no address of their own for it take `native`. */
export function nativeAddressOf(network: CaipNetworkId): string {
  return NATIVE_ADDRESSES[network.slice(0, network.indexOf(':'))] ?? 'native'
}

/** How services name an asset. */
export function tokenIdOf({ network, address }: Pick<Asset, 'network' | 'address'>): CaipAddress {
  return `${network}:${address ?? nativeAddressOf(network)}` as CaipAddress
}

/** Whether two plain addresses are the same. Hexadecimal ones are written in either case, others are not. */
export function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a?.startsWith('0x') === true && a.toLowerCase() === b?.toLowerCase())
}

/** Whether two CAIP-10 ids name the same token. Hexadecimal addresses are written in either case, others are not. */
export function isSameToken(a: string, b: string): boolean {
  const place = (id: string): string => id.slice(0, id.lastIndexOf(':'))
  return a === b || (place(a) === place(b) && isSameAddress(plainOf(a), plainOf(b)))
}

/** The plain address in a CAIP-10 id. */
export function plainOf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}
