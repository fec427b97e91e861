import { RpcError } from '../../chains/chain.ts'
import { parseReceipts } from '../chainData/parseReceipts.ts'
import type { Block, FullBlock } from '../chainData/types.ts'
import { askAll } from './askAll.ts'
import type { ChainNode } from './chainNode.ts'
import { toHex } from './toHex.ts'

/** The node does not serve the method, or not to us: by JSON-RPC, or by an HTTP status such as 403. */
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32600, -32004])
const MOST_CALLS = 500

async function byBlock(node: ChainNode, blocks: readonly Block[], signal: AbortSignal): Promise<readonly unknown[]> {
  const calls = blocks.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] }))
  return askAll(node, calls, signal)
}

async function byTransaction(node: ChainNode, blocks: readonly Block[], signal: AbortSignal): Promise<unknown[][]> {
  const calls = blocks
    .flatMap(({ transactions }) => transactions)
    .map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const answers: unknown[] = []
  for (let start = 0; start < calls.length; start += MOST_CALLS)
    answers.push(...(await askAll(node, calls.slice(start, start + MOST_CALLS), signal)))
  return blocks.map(({ transactions }) => answers.splice(0, transactions.length))
}

/** Fetches the receipts of blocks: a block's in one call, or one by one where the node does not know that call. */
export async function fetchReceipts(
  node: ChainNode,
  blocks: readonly Block[],
  signal: AbortSignal,
): Promise<readonly FullBlock[]> {
  const filled = blocks.filter(({ transactions }) => transactions.length > 0)
  const answers = await byBlock(node, filled, signal).catch((error: unknown) => {
    if (error instanceof RpcError && UNKNOWN_METHOD.has(error.code)) return byTransaction(node, filled, signal)
    throw error
  })
  const byNumber = new Map(filled.map((block, place) => [block.number, parseReceipts(answers[place], block)]))
  return blocks.map((block) => ({ block, receipts: byNumber.get(block.number) ?? [] }))
}
