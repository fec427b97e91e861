import type { RpcCall } from '../../core/chains/chain.ts'
import { getProp } from '../../core/readField.ts'

/** Where the block stands among the parameters of methods that read a state. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_getUncleCountByBlockNumber: 0,
}

/** Methods whose answer says in which block it stands. */
const SAYS_BLOCK: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

const HEX = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/i

const height = (value: unknown): bigint | undefined =>
  typeof value === 'string' && HEX.test(value) ? BigInt(value) : undefined

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The highest block that a call's answer can depend on, when the call itself names it by number. */
export function pinnedBlock({ method, params }: RpcCall): bigint | undefined {
  if (!Array.isArray(params)) return undefined
  if (method === 'eth_getLogs') {
    const from = height(field(params[0], 'fromBlock'))
    const to = height(field(params[0], 'toBlock'))
    return from !== undefined && to !== undefined && from <= to ? to : undefined
  }
  const at = BLOCK_AT[method]
  return at === undefined ? undefined : height(params[at])
}

/** Whether a call's answer may become immutable once it stands in a final block. */
export const mayBeFinal = (call: RpcCall): boolean => SAYS_BLOCK.has(call.method) || pinnedBlock(call) !== undefined

/** The block in which an answer stands, when it stands in one. */
export function answeredBlock(call: RpcCall, result: unknown): bigint | undefined {
  if (!SAYS_BLOCK.has(call.method)) return result === null ? undefined : pinnedBlock(call)
  return height(field(result, 'blockNumber')) ?? height(field(result, 'number'))
}

const HASH = /^(0x)?[0-9a-f]{64}$/i
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const isHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value)

/** Bitcoin: the bytes themselves. The decoded forms count confirmations and name the next block. */
const isRaw = (value: unknown): boolean => value === false || value === 0

/** Where the block's hash stands among the parameters of methods that read one block's state. */
const POLKADOT: Readonly<Record<string, number>> = {
  chain_getHeader: 0,
  state_call: 2,
  state_getKeysPaged: 3,
  state_getMetadata: 0,
  state_getRuntimeVersion: 0,
  state_getStorage: 1,
  state_queryStorageAt: 1,
}

type Rule = (method: string, params: readonly unknown[]) => boolean

const RULES: Readonly<Record<string, Rule>> = {
  bip122(method, [first, second, third]) {
    if (method === 'getblock' || method === 'getblockheader') return isHash(first) && isRaw(second)
    return method === 'getrawtransaction' && isHash(first) && isRaw(second) && isHash(third)
  },
  polkadot(method, params) {
    if (method === 'chain_getBlockHash') return params.length === 1 && params[0] === 0
    const at = POLKADOT[method]
    return at !== undefined && isHash(params[at])
  },
  solana(method, [signature, options]) {
    if (method === 'getGenesisHash') return true
    const commitment = getProp(options, 'commitment') ?? 'finalized'
    return method === 'getTransaction' && SIGNATURE.test(String(signature)) && commitment === 'finalized'
  },
}

/**
 * Whether a call of a family other than EVM names, by a hash or a signature, all that its answer depends on: then what
 * it found never changes, on whatever fork. Numbers of blocks are none: a reorganised or local chain has others there.
 */
export function isContentAddressed(chainId: string, { method, params }: RpcCall): boolean {
  const rule = RULES[chainId.slice(0, chainId.indexOf(':'))]
  return rule !== undefined && Array.isArray(params) && rule(method, params)
}
