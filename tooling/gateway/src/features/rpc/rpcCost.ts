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

const weightOf = (call: unknown): number => {
  const method = typeof call === 'object' && call !== null && 'method' in call ? call.method : undefined
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
