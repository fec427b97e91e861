import type { ChainNode } from '../indexer/following/chainNode.ts'
import type { SyntheticChain } from './syntheticChain.ts'

/** Asks a synthetic chain directly; `fail` makes every question fail while it is set. */
export interface SyntheticNode extends ChainNode {
  fail: Error | undefined
  /** How many questions were asked. */
  asked: number
}

export function syntheticNode(chain: SyntheticChain, id = 'eip155:1'): SyntheticNode {
  const node: SyntheticNode = {
    id,
    fail: undefined,
    asked: 0,
    async batch(calls) {
      node.asked += calls.length
      if (node.fail) throw node.fail
      return calls.map(chain.answer)
    },
  }
  return node
}
