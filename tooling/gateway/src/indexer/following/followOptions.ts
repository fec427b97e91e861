import type { Kysely } from 'kysely'
import type { IndexerConfig } from '../../config/config.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database.ts'
import type { Follower } from '../writing/moveProgress.ts'
import type { ChainNode } from './chainNode.ts'

/** How one chain is followed. */
export interface FollowOptions extends Omit<IndexerConfig, 'isEnabled'> {
  readonly db: Kysely<Database>
  readonly node: ChainNode
  readonly follower: Follower
  readonly log: Log
  readonly signal: AbortSignal
  /** Called with the number of each newest block that is seen. */
  readonly onHead?: (head: number) => void
  /** The first block to read. */
  readonly startBlock: number
  /** A chain of this machine, whose index is deleted when it was started anew. */
  readonly isLocal: boolean
  /** Contracts that wrap the chain's own coin, in lower case. */
  readonly wrappers: ReadonlySet<string>
}
