import { type ClientConfig, createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'
import { type Chain, RpcError } from './chain.ts'

/** Code of a call that failed by the contract's doing, as nodes give it. */
const EXECUTION_REVERTED = 3

/** Hexadecimal digits of 64 kB: what a contract answers is decoded, and its name normalised, in the loop of all requests. */
const MAX_ANSWER = 2 + 2 * 65_536

/**
 * viem's client over a chain's pool: the pool retries and checks, viem encodes and decodes.
 *
 * @param ccipRead asks the web addresses that contracts send their readers to (ERC-3668). Without it none is asked: a
 * contract of any author would choose addresses that this server asks
 */
export function evmClient(
  config: ChainConfig,
  rpc: Chain['rpc'],
  ccipRead: Exclude<ClientConfig['ccipRead'], undefined> = false,
): PublicClient {
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
  return createPublicClient({
    chain,
    transport,
    ccipRead,
    batch: config.multicall ? { multicall: { wait: 1 } } : undefined,
  })
}
