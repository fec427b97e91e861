import { ChainDataError } from '../chainData/chainDataError.ts'
import { LIMITS } from '../chainData/limits.ts'
import { parseLink } from '../chainData/parseLink.ts'
import { readField } from '../chainData/readField.ts'
import type { BlockLink } from '../chainData/types.ts'
import { askAll } from './askAll.ts'
import type { ChainNode } from './chainNode.ts'

/** Fetches the newest block's number and hashes. */
export async function fetchHead(node: ChainNode, signal: AbortSignal): Promise<BlockLink> {
  const [answer] = await askAll(node, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }], signal)
  if (answer === null)
    throw new ChainDataError('missing-block', `The node of ${node.id} has no newest block: it may be starting.`)
  const number = readField.number(readField.object(answer, 'block').number, 'block number', LIMITS.blockNumber)
  return parseLink(answer, number)
}
