import type { Transaction } from '@latchkey/plugin-api/schemas'
import type { Chains } from '../../core/chains/chains.ts'
import type { Store } from '../../core/store/openStore.ts'
import { cursorInvalid } from '../history/cursor.ts'
import type { EvmHistory } from '../history/evmHistory.ts'
import type { ChainHistoryPage, ChainHistorySource } from '../history/source.ts'
import { type WatchLimits, watchAccount } from '../indexer/watchlist.ts'

/** What a watched account's history is put together from. */
export interface WatchedParts {
  readonly store: Store
  readonly chains: Chains
  /** What is in the index, from the block on since which the account is watched. */
  readonly own: EvmHistory
  /** What was before that. */
  readonly before: ChainHistorySource
  /** Whether the index of a chain is up to date; the source is asked alone while it is not. */
  readonly isFollowed: (chainId: string) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly limits: WatchLimits
}

/** Where a history goes on: in the index, or before it at a page of the source; `since` in seconds since 1970, 0 for all. */
type Place =
  | { readonly in: 'index'; readonly since: number; readonly cursor: string }
  | { readonly in: 'source'; readonly since: number; readonly cursor: string | undefined }

const write = ({ in: part, since, cursor = '' }: Place): string => `${part === 'index' ? 'i' : 's'}.${since}.${cursor}`

function read(text: string): Place {
  const [, part, since, cursor = ''] = /^([is])\.(\d{1,12})\.(.*)$/s.exec(text) ?? []
  if (part === undefined) throw cursorInvalid()
  if (part === 'i') return { in: 'index', since: Number(since), cursor }
  return { in: 'source', since: Number(since), cursor: cursor === '' ? undefined : cursor }
}

const secondOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt) / 1000

/**
 * The histories of accounts that are watched: who is asked for is watched from the next block on, and what was before
 * comes from a source. Pages go from the index to the source; nothing is in both.
 */
export function watchedHistory({
  store,
  chains,
  own,
  before,
  isFollowed,
  now,
  limits,
}: WatchedParts): ChainHistorySource {
  type PageRequest = Parameters<ChainHistorySource['page']>[0]
  type Options = Parameters<ChainHistorySource['page']>[1]

  async function fromSource(request: PageRequest, place: Place, options: Options) {
    const { address, chainId } = request
    const page = await before.page(
      { address, chainId, ...(place.cursor === undefined ? {} : { cursor: place.cursor }) },
      options,
    )
    const data = page.data.filter((transaction) => place.since === 0 || secondOf(transaction) < place.since)
    const next = page.next === null ? null : write({ in: 'source', since: place.since, cursor: page.next })
    return { data, next }
  }

  async function fromIndex(request: PageRequest, since: number, cursor: string | undefined, options: Options) {
    const account = request.address.toLowerCase()
    const page = await own.page(account, [chains.getEvm(request.chainId)], cursor, options)
    const data = page.data.filter((transaction) => secondOf(transaction) >= since)
    if (page.next !== null) return { data, next: write({ in: 'index', since, cursor: page.next }) }
    const older = { in: 'source', since, cursor: undefined } as const
    return data.length > 0 ? { data, next: write(older) } : fromSource(request, older, options)
  }

  return {
    ...(before.supports ? { supports: before.supports } : {}),
    async page(request, options): Promise<ChainHistoryPage> {
      if (request.cursor !== undefined) {
        const place = read(request.cursor)
        return place.in === 'index'
          ? fromIndex(request, place.since, place.cursor, options)
          : fromSource(request, place, options)
      }
      const { chainId, address } = request
      const watched = { chainId, account: address.toLowerCase(), project: options.project?.id ?? '' }
      const since = await watchAccount(store.db, watched, now(), limits)
      if (since.time === undefined || !(await isFollowed(request.chainId)))
        return fromSource(request, { in: 'source', since: 0, cursor: undefined }, options)
      return fromIndex(request, since.time, undefined, options)
    },
  }
}
