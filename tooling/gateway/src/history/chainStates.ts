import { createCached } from '../cache/createCached.ts'
import type { Store } from '../store/store.ts'

const KEPT_MS = 1_000
/** Nobody has followed a chain for so long that its history may be old. */
const FORGOTTEN_MS = 60_000

/** How the chains are followed, by any of the instances. */
export interface ChainStates {
  /** Which of some chains are not followed at the moment, or never were. */
  missing(chainIds: readonly string[]): Promise<readonly string[]>
}

/** Reads the states at most once a second. */
export function chainStates({ db }: Pick<Store, 'db'>, now: () => number): ChainStates {
  const followed = createCached(KEPT_MS, async (): Promise<ReadonlySet<string>> => {
    const rows = await db.selectFrom('indexer_chain').select(['chain_id', 'state', 'leased_until']).execute()
    const current = rows.filter(
      ({ state, leased_until }) => state === 'following' && (leased_until === 0 || leased_until > now() - FORGOTTEN_MS),
    )
    return new Set(current.map(({ chain_id }) => chain_id))
  })

  return {
    async missing(chainIds) {
      const known = await followed.read()
      return chainIds.filter((chainId) => !known.has(chainId))
    },
  }
}
