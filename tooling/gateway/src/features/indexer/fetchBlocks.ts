import { type Chain, type RpcCall, RpcError } from '../../core/chains/chain.ts'
import { ChainDataError, LIMITS, readField } from '../../core/readField.ts'
import { type Block, type BlockLink, type FullBlock, parseBlock, parseLink, parseReceipts } from './chainData.ts'

/** What the indexer needs of a chain: to ask its nodes several things at once. */
export type ChainNode = Pick<Chain, 'id' | 'batch'>

/** A quantity as JSON-RPC writes it. */
export function toHex(number: number): string {
  return `0x${number.toString(16)}`
}

/**
 * Puts several calls to a chain in one request.
 * @throws RpcError when the node refuses one of them
 * @throws GatewayError when no node answers
 */
export async function askAll(
  node: ChainNode,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const outcomes = await node.batch(calls, signal)
  return outcomes.map((outcome) => {
    if ('result' in outcome) return outcome.result
    throw new RpcError(outcome.error.code, outcome.error.message, outcome.error.data)
  })
}

/** The node does not serve the method, or not to us: by JSON-RPC, or by an HTTP status such as 403. */
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32600, -32004])
const MAX_CALLS = 500

async function byBlock(node: ChainNode, blocks: readonly Block[], signal: AbortSignal): Promise<readonly unknown[]> {
  const calls = blocks.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] }))
  return askAll(node, calls, signal)
}

async function byTransaction(node: ChainNode, blocks: readonly Block[], signal: AbortSignal): Promise<unknown[][]> {
  const calls = blocks
    .flatMap(({ transactions }) => transactions)
    .map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const answers: unknown[] = []
  for (let start = 0; start < calls.length; start += MAX_CALLS)
    answers.push(...(await askAll(node, calls.slice(start, start + MAX_CALLS), signal)))
  return blocks.map(({ transactions }) => answers.splice(0, transactions.length))
}

/** Fetches the receipts of blocks: a block's in one call, or one by one where the node does not know that call. */
async function fetchReceipts(
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

/** Fetches the newest block's number and hashes. */
export async function fetchHead(node: ChainNode, signal: AbortSignal): Promise<BlockLink> {
  const [answer] = await askAll(node, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }], signal)
  if (answer === null)
    throw new ChainDataError('missing-block', `The node of ${node.id} has no newest block: it may be starting.`)
  const number = readField.number(readField.object(answer, 'block').number, 'block number', LIMITS.blockNumber)
  return parseLink(answer, number)
}
