import type { ChainConfig } from '../../core/config/chainConfig.ts'
import type { IndexerConfig } from '../../core/config/config.ts'

/** What is indexed of a chain: everything, what concerns the accounts that were asked for, or nothing. */
export type IndexMode = 'all' | 'watched' | 'none'

/**
 * What is indexed of a chain. Unless its `isIndexed` says so, everything of chains of this machine and of chains that no
 * source of histories knows, and nothing of the others: indexing a main network takes gigabytes a day.
 *
 * @param isExplored whether a source of histories knows a chain
 */
export function indexModeOf(
  { id, isIndexed, isLocal }: ChainConfig,
  { isEnabled }: IndexerConfig,
  isExplored: (chainId: string) => boolean,
): IndexMode {
  if (!isEnabled || !id.startsWith('eip155:')) return 'none'
  if (isIndexed === 'watched') return isExplored(id) ? 'watched' : 'all'
  return (isIndexed ?? (isLocal === true || !isExplored(id))) ? 'all' : 'none'
}
