import type { KernelError } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'

// Apart from what reads transactions: a balance is shown long before one is needed.

/** Satoshis there will ever be. */
export const MAX_MONEY = 2_100_000_000_000_000n

/** Reads from the network's nodes, in the words of Esplora. */
export function ask(ctx: NodeContext, path: string): Promise<unknown> {
  return nodeCall(ctx, `GET ${path}`, undefined)
}

/** An answer of a node that is not what the path promises. */
export function malformed(ctx: NodeContext, path: string, expected: string): KernelError {
  return malformedAnswer(ctx, `GET ${path}`, expected)
}

/** Satoshis, no more than there are. @throws `rpc/malformed` */
export function readSats(value: unknown, ctx: NodeContext, path: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && BigInt(value) <= MAX_MONEY)
    return BigInt(value)
  throw malformed(ctx, path, 'an amount in satoshis')
}

/** What an address holds, with what is pending. */
export async function readBalance(address: string, ctx: NodeContext): Promise<bigint> {
  const path = `/address/${address}`
  const answer = await ask(ctx, path)
  const sums = ['chain_stats', 'mempool_stats'].map((name) => {
    const stats = readProperty(answer, name)
    return (
      readSats(readProperty(stats, 'funded_txo_sum'), ctx, path) -
      readSats(readProperty(stats, 'spent_txo_sum'), ctx, path)
    )
  })
  const sum = (sums[0] ?? 0n) + (sums[1] ?? 0n)
  if (sum < 0n) throw malformed(ctx, path, 'a balance')
  return sum
}
