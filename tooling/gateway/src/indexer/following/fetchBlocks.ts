import { parseBlock } from '../chainData/parseBlock.ts'
import type { FullBlock } from '../chainData/types.ts'
import { askAll } from './askAll.ts'
import type { ChainNode } from './chainNode.ts'
import { fetchReceipts } from './fetchReceipts.ts'
import { toHex } from './toHex.ts'

/**
 * Fetches a range of blocks with their receipts.
 * @throws ChainDataError when the node says what cannot be
 */
export async function fetchBlocks(
  node: ChainNode,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly FullBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const calls = numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] }))
  const answers = await askAll(node, calls, signal)
  const blocks = numbers.map((number, place) => parseBlock(answers[place], number))
  return fetchReceipts(node, blocks, signal)
}
