import type { ChainIndex } from '../index/createIndex.ts'
import type { BitcoinWallet } from '../wallet/createWallet.ts'
import type { CallNode } from './connectNode.ts'

/** Blocks until the coins of a new block can be spent (`COINBASE_MATURITY` of Bitcoin Core). */
export const MATURITY = 100

/** Milliseconds between looks at the mempool; a block is mined when there is something in it. */
export const MINE_EVERY_MS = 3000

/** Virtual bytes of one input of each address type, rounded up (BIP-141 weights). */
export const INPUT_BYTES = { p2wpkh: 68n, p2tr: 58n, 'p2sh-p2wpkh': 91n, p2pkh: 148n } as const

/** How far back the seeded past goes, in seconds: 60 days. */
export const HISTORY_SECONDS = 60 * 24 * 60 * 60

/** Smallest output that the node relays for every script type (`GetDustThreshold` of Bitcoin Core). */
export const DUST = 546n

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
