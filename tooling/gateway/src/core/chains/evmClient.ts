import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'
import { type Chain, RpcError } from './chain.ts'

/** Code of a call that failed by the contract's doing, as nodes give it. */
const EXECUTION_REVERTED = 3

/** Hexadecimal digits of 64 kB: what a contract answers is decoded, and its name normalised, in the loop of all requests. */
const MAX_ANSWER = 2 + 2 * 65_536

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
    {
      async request({ method, params }: { method: string; params?: unknown[] }) {
        const result = await rpc(method, params ?? [])
        if (method === 'eth_call' && typeof result === 'string' && result.length > MAX_ANSWER)
          throw new RpcError(EXECUTION_REVERTED, 'The contract answered with more than 64 kB.')
        return result
      },
    },
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
