import { type ClientConfig, createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'
import { type Chain, chainUnreachable, RpcError } from './chain.ts'

/** Code of a call that failed by the contract's doing, as nodes give it. */
const EXECUTION_REVERTED = 3

/** Hexadecimal digits of 64 kB: what a contract answers is decoded, and its name normalised, in the loop of all requests. */
const MAX_ANSWER = 2 + 2 * 65_536

const QUANTITY = /^0x[0-9a-f]+$/i
/** What nodes answer with, whatever the state is: `null` or a page in its place is no balance of nothing, and no refusal. */
const FORMS: Readonly<Record<string, RegExp>> = {
  eth_blockNumber: QUANTITY,
  eth_call: /^0x/,
  eth_gasPrice: QUANTITY,
  eth_getBalance: QUANTITY,
  eth_getTransactionCount: QUANTITY,
  eth_maxPriorityFeePerGas: QUANTITY,
}

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
        const form = FORMS[method]
        if (form && !(typeof result === 'string' && form.test(result)))
          throw chainUnreachable(config.id, new Error(`The node answered ${method} with something else.`))
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
