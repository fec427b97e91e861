import * as z from 'zod/mini'
import { type Node, NodeError, quantity } from './node.ts'

/** A transaction that a node has and that is not in a block yet. */
export interface Waiting {
  /** Its number among those of its account. */
  readonly nonce: number
  /** Whether it takes code on or away (EIP-7702). */
  readonly isSetCode: boolean
  /** What it offers for gas, in wei. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** The type of a transaction with authorizations (EIP-7702). */
const SET_CODE = 4n

const block = z.object({ transactions: z.array(z.unknown()) })
const transaction = z.object({
  from: z.string(),
  nonce: quantity,
  type: quantity,
  gasPrice: z.nullish(quantity),
  maxFeePerGas: z.nullish(quantity),
  maxPriorityFeePerGas: z.nullish(quantity),
})

/** The block that a node is about to make, as it tells it. */
async function pendingBlock(node: Node): Promise<unknown> {
  try {
    return await node('eth_getBlockByNumber', ['pending', true])
  } catch (error) {
    // Not every node tells of one.
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/**
 * An account's transactions in the block that a node is about to make; none where it does not say. Many nodes answer with
 * the last block instead.
 */
export async function waitingOf(node: Node, address: string): Promise<readonly Waiting[]> {
  const { data } = z.safeParse(block, await pendingBlock(node))
  return (data?.transactions ?? []).flatMap((entry): readonly Waiting[] => {
    // A malformed one of another account says nothing of ours.
    const { data: found } = z.safeParse(transaction, entry)
    if (found?.from.toLowerCase() !== address.toLowerCase()) return []
    const { nonce, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = found
    return [
      {
        nonce: Number(nonce),
        isSetCode: BigInt(type) === SET_CODE,
        maxFeePerGas: BigInt(maxFeePerGas ?? gasPrice ?? 0),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? gasPrice ?? 0),
      },
    ]
  })
}
