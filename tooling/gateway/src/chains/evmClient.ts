import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'
import type { Chain } from './chain.ts'

/** viem's client over a chain's pool: the pool retries and checks, viem encodes and decodes. */
export function evmClient(config: ChainConfig, rpc: Chain['rpc']): PublicClient {
  const chain = defineChain({
    id: Number(config.id.split(':')[1]),
    name: config.name,
    nativeCurrency: config.nativeCurrency,
    rpcUrls: { default: { http: [...config.rpcUrls] } },
    ...(config.multicall ? { contracts: { multicall3: { address: config.multicall } } } : {}),
  })
  const transport = custom(
    { request: ({ method, params }: { method: string; params?: unknown[] }) => rpc(method, params ?? []) },
    { retryCount: 0 },
  )
  // Off: a contract of anybody would choose addresses that this server asks (ERC-3668).
  const ccipRead = false
  return createPublicClient({
    chain,
    transport,
    ccipRead,
    batch: config.multicall ? { multicall: { wait: 1 } } : undefined,
  })
}
