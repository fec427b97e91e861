import type { RpcCall } from '../chains/chain.ts'

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
