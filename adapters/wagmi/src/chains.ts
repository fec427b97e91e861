import type { CaipNetworkId, Network } from '@latchkey/kernel'
import type { Chain } from 'viem'

/** `eip155:10` for 10. */
export const networkId = (chainId: number): CaipNetworkId => `eip155:${chainId}`

/** 10 for `eip155:10`. */
export const chainIdOf = (network: string): number => Number(network.slice(network.indexOf(':') + 1))

/** What of a wagmi config {@link networksOf} reads. */
export interface ChainList {
  readonly chains: readonly Chain[]
}

function contractsOf({ contracts }: Chain): Record<string, string> {
  const entries = Object.entries(contracts ?? {})
  return Object.fromEntries(
    entries.flatMap(([name, contract]) =>
      contract && 'address' in contract && typeof contract.address === 'string' ? [[name, contract.address]] : [],
    ),
  )
}

function toNetwork(chain: Chain): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  const contracts = contractsOf(chain)
  const explorer = blockExplorers?.default
  return {
    id: networkId(id),
    namespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(explorer && {
      explorer: { name: explorer.name, url: explorer.url, ...(explorer.apiUrl ? { apiUrl: explorer.apiUrl } : {}) },
    }),
    ...(Object.keys(contracts).length > 0 && { contracts }),
    ...(testnet && { testnet }),
  }
}

/**
 * The chains of a wagmi config as networks of the widget, so that both sides offer the same.
 *
 * @example
 * ```ts
 * createKernel({ adapters: [evmAdapter({ networks: networksOf(config), injected: false }), wagmiAdapter(config)], … })
 * ```
 */
export function networksOf({ chains }: ChainList): readonly Network[] {
  return chains.map(toNetwork)
}

/** A network of the widget as viem has them. */
export function toChain({ id, name, nativeCurrency, rpcUrls, explorer, contracts, testnet }: Network): Chain {
  const addresses = Object.entries(contracts ?? {}).flatMap(([key, address]) =>
    address.startsWith('0x') ? [[key, { address: address as `0x${string}` }] as const] : [],
  )
  return {
    id: chainIdOf(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(explorer && { blockExplorers: { default: explorer } }),
    contracts: Object.fromEntries(addresses),
    ...(testnet && { testnet }),
  }
}
