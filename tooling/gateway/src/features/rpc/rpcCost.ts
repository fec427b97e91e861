/** Longer batches are refused without work. */
const MAX_CALLS = 1000

/** Calls that are answered without a node. */
const FREE: ReadonlySet<unknown> = new Set(['eth_chainId', 'net_version'])

/** Calls that cost a node as much as so many plain ones. */
const WEIGHTS: ReadonlyMap<unknown, number> = new Map([
  ['eth_getLogs', 10],
  ['eth_getBlockReceipts', 10],
  ['eth_createAccessList', 5],
  ['eth_simulateV1', 5],
  ['eth_getProof', 5],
  ['eth_estimateGas', 2],
  ['eth_feeHistory', 2],
  ['getBlock', 10],
  ['getSignaturesForAddress', 5],
  ['getTokenAccountsByOwner', 5],
  ['simulateTransaction', 2],
  ['getblock', 5],
  ['state_getKeysPaged', 5],
  ['state_getMetadata', 10],
])

/** Blocks of EVM chains, whose second parameter asks for whole transactions: megabytes instead of a header. */
const BLOCKS: ReadonlySet<unknown> = new Set(['eth_getBlockByNumber', 'eth_getBlockByHash'])
const WHOLE_BLOCK = 10

function weightOf(call: unknown): number {
  if (typeof call !== 'object' || call === null || !('method' in call)) return 1
  const { method } = call
  const params: unknown = 'params' in call ? call.params : undefined
  if (BLOCKS.has(method) && Array.isArray(params) && params[1] === true) return WHOLE_BLOCK
  return FREE.has(method) ? 0 : (WEIGHTS.get(method) ?? 1)
}

/** Points that a body of JSON-RPC costs: the weights of its calls together, at least 1. */
export function rpcCost(body: unknown): number {
  const calls: readonly unknown[] = Array.isArray(body) ? body.slice(0, MAX_CALLS) : [body]
  return Math.max(
    1,
    calls.reduce<number>((sum, call) => sum + weightOf(call), 0),
  )
}
