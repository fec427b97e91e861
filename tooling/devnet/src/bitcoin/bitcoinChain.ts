import type { ChainIndex } from './index/createIndex.ts'
import type { CallNode } from './node/connectNode.ts'
import type { BitcoinWallet } from './wallet/createWallet.ts'

/** The node, the index over it, and what the devnet does on it. */
export interface BitcoinChain {
  readonly call: CallNode
  readonly index: ChainIndex
  /** Mines blocks for a script, the faucet's unless given; returns their hashes. */
  mine(count: number, script?: string): Promise<readonly string[]>
  /**
   * Pays out of what the index knows of a wallet, and returns the transaction's id; it waits in the mempool then.
   * @throws NodeError when the node refuses it, or the wallet has not enough
   */
  send(wallet: BitcoinWallet, script: string, amount: bigint): Promise<string>
  readonly faucet: BitcoinWallet
}
