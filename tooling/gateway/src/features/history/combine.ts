import type { Transaction } from '@latchkey/plugin-api/schemas'
import { GatewayError } from '../../core/errors.ts'
import type { AskOptions } from '../../core/source.ts'
import { type SourceSelection, servesChain } from '../../core/sources/selection.ts'
import type { ExplorerHistory, ExplorerPage } from '../explorer/explorerHistory.ts'
import { cursorInvalid } from './cursor.ts'
import type { HistorySource } from './source.ts'

/** A history source of single chains as it is selected. */
export interface SelectedHistory extends Pick<SourceSelection, 'use' | 'chains'> {
  readonly source: ExplorerHistory
  /** Whether it knows a chain. */
  knows(chainId: string): boolean
}

const PAGE = 50
const EVM = /^0x[0-9a-f]{40}$/i

/** Where each chain's next page begins, and with which source; chains that have come to their end are not in it. */
type Cursors = Readonly<Record<string, readonly [use: string, cursor: string]>>

const write = (cursors: Cursors): string => `x.${Buffer.from(JSON.stringify(cursors)).toString('base64url')}`

function read(text: string): Cursors {
  try {
    const value: unknown = JSON.parse(Buffer.from(text.slice(2), 'base64url').toString('utf8'))
    const isSound =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every(
        (entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
      )
    if (isSound) return value as Cursors
  } catch {
    // Not one of ours: refused below.
  }
  throw cursorInvalid()
}

const timeOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt)

/** A chain's page with where it came from. */
interface ChainPage extends ExplorerPage {
  readonly chainId: string
  readonly use: string
}

/** Some chains as one list, newest first: what is older than the end of a chain's page waits for that chain's next one. */
function merge(pages: readonly ChainPage[]): { readonly data: readonly Transaction[]; readonly next: string | null } {
  const horizon = Math.max(
    0,
    ...pages.map(({ data, next }) => (next === null ? 0 : timeOf(data.at(-1) as Transaction))),
  )
  const all = pages.flatMap(({ data }) => data).sort((first, other) => timeOf(other) - timeOf(first))
  const edge = Math.max(horizon, timeOf(all[Math.min(PAGE, all.length) - 1] ?? (all.at(-1) as Transaction)))
  const data = all.filter((transaction) => timeOf(transaction) >= edge)
  const shown = new Set(data)
  const cursors: Record<string, readonly [string, string]> = {}
  for (const { chainId, use, data: own, next, blockOf } of pages) {
    const rest = own.filter((transaction) => !shown.has(transaction))
    const last = own.filter((transaction) => shown.has(transaction)).at(-1)
    if (rest.length === 0 && next !== null) cursors[chainId] = [use, next]
    else if (rest.length > 0)
      cursors[chainId] = [use, last ? `${blockOf(last.metadata.hash)}` : `${blockOf(rest[0]?.metadata.hash ?? '') + 1}`]
  }
  return { data, next: Object.keys(cursors).length === 0 ? null : write(cursors) }
}

/**
 * The history of EVM chains from explorers, where they are selected and the chain is not indexed here; everything else
 * from `base`. A chain's pages come from one source; the next one is asked only at the beginning.
 *
 * @param chainIds the EVM chains that are served
 * @param isIndexed whether a chain's history is kept here
 */
export function combineHistory(
  base: HistorySource,
  selected: readonly SelectedHistory[],
  chainIds: readonly string[],
  isIndexed: (chainId: string) => boolean,
): HistorySource {
  const sourcesOf = (chainId: string): readonly SelectedHistory[] =>
    selected.filter((entry) => servesChain(entry, chainId) && entry.knows(chainId))
  const isExplored = (chainId: string): boolean => !isIndexed(chainId) && sourcesOf(chainId).length > 0

  async function ofChain(
    account: string,
    chainId: string,
    at: Cursors[string] | undefined,
    options: AskOptions,
  ): Promise<ChainPage | undefined> {
    for (const { use, source } of sourcesOf(chainId).filter((entry) => at === undefined || entry.use === at[0]))
      try {
        return { ...(await source.page(account, chainId, at?.[1], options)), chainId, use }
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof GatewayError) throw error
        options.log.warn({ err: error, source: use, chain: chainId }, 'a source of histories failed')
      }
    return undefined
  }

  return {
    async page(question, options) {
      const { address, chainId, cursor, onramp } = question
      const mine = (chainId === undefined ? chainIds : [chainId]).filter(isExplored)
      const isOurs =
        EVM.test(address) &&
        onramp === undefined &&
        mine.length > 0 &&
        !(cursor !== undefined && !cursor.startsWith('x.'))
      if (!isOurs) return base.page(question, options)
      const cursors = cursor === undefined ? undefined : read(cursor)
      const asked = mine.filter((id) => cursors === undefined || cursors[id] !== undefined)
      const pages = await Promise.all(asked.map((id) => ofChain(address.toLowerCase(), id, cursors?.[id], options)))
      const answered = pages.filter((page) => page !== undefined)
      const away = asked.filter((_, place) => pages[place] === undefined)
      const [first] = away
      if (chainId !== undefined && first !== undefined)
        throw new GatewayError(
          503,
          'history-unavailable',
          `The history of ${first} cannot be read at the moment: try again later.`,
          {
            details: [{ name: first, description: 'unavailable' }],
            retryAfter: 30,
          },
        )
      const unserved = chainId === undefined ? chainIds.filter((id) => !isExplored(id)) : []
      const value = answered.some(({ data }) => data.length > 0)
        ? merge(answered.filter(({ data }) => data.length > 0))
        : { data: [], next: null }
      return { value, missing: [...away, ...unserved] }
    },
  }
}
