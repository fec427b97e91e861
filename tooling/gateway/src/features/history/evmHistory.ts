import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { BaseServices } from '../../services.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { nftRepository } from './nftMetadata.ts'
import { type ChainRepositories, enrichPage } from './pageMetadata.ts'
import { type Mempool, mempool, pendingRows } from './pending.ts'
import { type HistoryRow, readRows } from './readRows.ts'
import { tokenRepository } from './tokenMetadata.ts'
import { toTransaction } from './toTransaction.ts'
import { withinBudget } from './withinBudget.ts'

const PAGE = 50

interface FollowedChain extends ChainRepositories {
  readonly mempool?: Mempool
}

type HistoryServices = Pick<BaseServices, 'store' | 'chains' | 'indexMode'>

/** The history of EVM accounts, from what the indexer stored and what waits in the nodes. */
export interface EvmHistory {
  /** @param chains where to look */
  page(
    account: string,
    chains: readonly EvmChain[],
    cursor: string | undefined,
    options: RequestOptions,
  ): Promise<HistoryAnswer>
}

type Followed = ReadonlyMap<string, FollowedChain>

/** Nothing is asked of the nodes of a chain that is not followed. */
function followedChains({ store, chains, indexMode }: HistoryServices): Followed {
  return new Map(
    chains.evm.flatMap((chain): [string, FollowedChain][] => {
      const mode = indexMode(chain.id)
      if (mode === 'none') return []
      const repositories = { chain, tokens: tokenRepository(store, chain), nfts: nftRepository(store, chain) }
      // What waits on a main network is as much as a block, each second.
      return [[chain.id, { ...repositories, ...(mode === 'all' ? { mempool: mempool(chain) } : {}) }]]
    }),
  )
}

/** What waits in the nodes for an account, without what is mined by now. */
async function waitingRows(
  followed: Followed,
  account: string,
  chains: readonly EvmChain[],
  mined: readonly HistoryRow[],
): Promise<readonly HistoryRow[]> {
  const lists = chains.map(async ({ id }) =>
    pendingRows((await followed.get(id)?.mempool?.of(account)) ?? [], account, id, mined),
  )
  return (await Promise.all(lists)).flat()
}

/** Reads the history of EVM accounts. */
export function evmHistory(services: HistoryServices): EvmHistory {
  const { store } = services
  const followed = followedChains(services)

  async function written(rows: readonly HistoryRow[], account: string, signal: AbortSignal, status?: 'pending') {
    const ids = [...new Set(rows.map((row) => row.chain_id))]
    const facts = new Map(
      await Promise.all(
        ids.map(async (id) => {
          const repositories = followed.get(id)
          const own = rows.filter((row) => row.chain_id === id)
          return [id, repositories && (await enrichPage(store, repositories, account, own, signal))] as const
        }),
      ),
    )
    return rows.flatMap((row) => {
      const known = facts.get(row.chain_id)
      return known ? toTransaction(row, account, known, status) : []
    })
  }

  return {
    async page(account, chains, cursor, { signal }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const ids = chains.map(({ id }) => id)
      const rows = await readRows(store.db, account, ids, after, PAGE + 1)
      const page = rows.slice(0, PAGE)
      const last = page.at(-1)
      const next = rows.length > PAGE && last ? writeCursor({ position: last.position, chainId: last.chain_id }) : null
      const mempools = after === undefined ? await waitingRows(followed, account, chains, page) : []
      const [pending, mined] = await Promise.all([
        written(mempools, account, signal, 'pending'),
        written(page, account, signal),
      ])
      return { data: withinBudget([...pending, ...mined]), next }
    },
  }
}
