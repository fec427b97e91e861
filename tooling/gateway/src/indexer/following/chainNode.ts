import type { Chain } from '../../chains/chain.ts'

/** What the indexer needs of a chain: to ask its nodes several things at once. */
export type ChainNode = Pick<Chain, 'id' | 'batch'>
