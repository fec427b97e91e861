import type { Chain, RpcCall } from '../../chains/chain.ts'

/**
 * Calls view functions, each with gas of its own, so that a hostile contract spoils no other's answer.
 *
 * @returns `undefined` in place of what a contract refused
 * @throws GatewayError when no node answers
 */
export async function callViews(
  chain: Chain,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const outcomes = await chain.batch(calls, signal)
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined))
}
