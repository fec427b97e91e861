import type { EvmChain } from '../chains/chain.ts'
import type { IndexerConfig } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import { followChain } from './following/followChain.ts'
import { ownerName } from './writing/ownerName.ts'

/** What is followed, and where it is written. */
export interface IndexerOptions {
  readonly store: Store
  readonly chains: readonly EvmChain[]
  readonly log: Log
  readonly signal: AbortSignal
  readonly settings: IndexerConfig
  /** Called with the number of each newest block that is seen. */
  readonly onHead?: (chain: string, head: number) => void
}

/**
 * Follows EVM chains into the store until the signal; one that does not answer holds up no other. Resolves when nothing
 * is written any more.
 */
export async function runIndexer({
  store,
  chains,
  log,
  signal,
  settings,
  onHead = () => undefined,
}: IndexerOptions): Promise<void> {
  const owner = ownerName()
  const followed = chains.map((node) =>
    followChain({
      ...settings,
      db: store.db,
      node,
      log,
      onHead: (head) => onHead(node.id, head),
      follower: { chainId: node.id, owner },
      signal,
      startBlock: node.config.startBlock ?? 0,
      isLocal: node.config.isLocal === true,
      wrappers: new Set(node.config.exchange ? [node.config.exchange.wrappedNative.toLowerCase()] : []),
    }),
  )
  await Promise.all(followed)
}
