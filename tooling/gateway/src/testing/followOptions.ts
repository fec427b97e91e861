import type { FollowOptions } from '../indexer/following/followOptions.ts'
import type { Store } from '../store/store.ts'
import { silentLog } from './silentLog.ts'
import type { SyntheticNode } from './syntheticNode.ts'

/** How a test follows a synthetic chain: quickly, and without waiting before lost blocks are taken back. */
export function followOptions(store: Store, node: SyntheticNode, more: Partial<FollowOptions> = {}): FollowOptions {
  return {
    db: store.db,
    node,
    follower: { chainId: node.id, owner: 'one' },
    log: silentLog(),
    signal: AbortSignal.timeout(30_000),
    startBlock: 0,
    isLocal: true,
    confirmations: 0,
    wrappers: new Set(),
    pollMs: 5,
    leaseMs: 5000,
    shrinkMs: 0,
    depth: 1000,
    ...more,
  }
}
