import type { Transaction } from '@latchkey/plugin-api/schemas'
import { namespaceOfAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Selected, serves } from '../../core/sources/compose.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { cursorInvalid } from './cursor.ts'
import type { ChainHistoryPage, ChainHistoryRequest, ChainHistorySource, HistorySource } from './source.ts'

const PAGE = 50

/**
 * Where a chain goes on: with which source, at which page (an empty text is the first), and before which moment, in
 * milliseconds, where a part of that page was given already.
 */
type Place = readonly [use: string, cursor: string, before?: number]
/** Of each chain; those that have come to their end are not in it. */
type Places = Readonly<Record<string, Place>>

const write = (places: Places): string => `x.${Buffer.from(JSON.stringify(places)).toString('base64url')}`

function isPlace(entry: unknown): entry is Place {
  if (!Array.isArray(entry) || entry.length < 2 || entry.length > 3) return false
  const [use, cursor, before]: unknown[] = entry
  return typeof use === 'string' && typeof cursor === 'string' && (before === undefined || typeof before === 'number')
}

function read(text: string): Places {
  try {
    const value: unknown = JSON.parse(Buffer.from(text.slice(2), 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null && Object.values(value).every(isPlace)) return value as Places
  } catch {
    // Not one of ours: refused below.
  }
  throw cursorInvalid()
}

const timeOf = ({ metadata }: Transaction): number => Date.parse(metadata.minedAt)

/** A chain's page, with where it came from. */
interface ChainPage extends ChainHistoryPage {
  readonly chainId: string
  readonly place: Place
}

/** Some chains as one list, newest first: what is older than the end of a chain's page waits for that chain's next one. */
function merge(pages: readonly ChainPage[]): { readonly data: readonly Transaction[]; readonly next: string | null } {
  const times = pages.map(({ data }) => data.map(timeOf))
  const ends = pages.map(({ next }, at) => (next === null ? 0 : Math.min(...(times[at] ?? []))))
  const all = pages.flatMap(({ data }) => data).sort((first, other) => timeOf(other) - timeOf(first))
  const last = all[Math.min(PAGE, all.length) - 1]
  // Everything of one moment is given together, so that the next page can begin before it.
  const edge = Math.max(0, ...ends.filter(Number.isFinite), last ? timeOf(last) : 0)
  const places: Record<string, Place> = {}
  pages.forEach(({ chainId, place: [use, cursor, before], data, next }, at) => {
    const waits = data.length > 0 && Math.min(...(times[at] ?? [])) < edge
    if (waits) places[chainId] = [use, cursor, Math.min(edge, before ?? edge)]
    else if (next !== null) places[chainId] = [use, next]
  })
  const data = all.filter((transaction) => timeOf(transaction) >= edge)
  return { data, next: Object.keys(places).length === 0 ? null : write(places) }
}

/** Pages that are read on when all of one was given already, which only happens when much was new. */
const MAX_PAGES = 4

/** A page from a place on, without what was given already. */
async function pageAt(
  source: ChainHistorySource,
  request: Omit<ChainHistoryRequest, 'cursor'>,
  [use, start, before]: Place,
  options: RequestOptions,
): Promise<ChainPage> {
  let cursor = start
  for (let count = 1; ; count += 1) {
    const { data, next } = await source.page({ ...request, ...(cursor === '' ? {} : { cursor }) }, options)
    const left = before === undefined ? data : data.filter((transaction) => timeOf(transaction) < before)
    const isEnough = left.length > 0 || next === null || count === MAX_PAGES
    const place: Place = before === undefined ? [use, cursor] : [use, cursor, before]
    if (isEnough) return { data: left, next, place, chainId: request.chainId }
    cursor = next
  }
}

function unavailable(chainId: string): GatewayError {
  return new GatewayError(
    503,
    'history-unavailable',
    `The history of ${chainId} cannot be read at the moment: try again later.`,
    { details: [{ name: chainId, description: 'unavailable' }], retryAfter: 30 },
  )
}

function oneAddress(): GatewayError {
  const message = 'No source of histories here knows several addresses of an account: ask for one at a time.'
  return new GatewayError(501, 'addresses-unsupported', message)
}

/**
 * The history of chains that a selected source knows and that are not indexed here; everything else from `base`. A chain's
 * pages come from one source; the next one is asked only at the beginning.
 *
 * @param chainIds the chains that are served
 * @param isIndexed whether a chain's history is kept here
 */
export function combineHistory(
  base: HistorySource,
  selected: readonly Selected<ChainHistorySource>[],
  chainIds: readonly string[],
  isIndexed: (chainId: string) => boolean,
): HistorySource {
  const sourcesOf = (chainId: string, isSeveral = false) =>
    selected.filter((entry) => serves(entry, chainId) && (!isSeveral || entry.source.takesAddresses === true))
  const isExplored = (chainId: string): boolean => !isIndexed(chainId) && sourcesOf(chainId).length > 0

  async function ofChain(
    asked: Omit<ChainHistoryRequest, 'cursor'>,
    at: Place | undefined,
    options: RequestOptions,
  ): Promise<ChainPage | undefined> {
    const { chainId } = asked
    const able = sourcesOf(chainId, asked.addresses !== undefined)
    for (const { use, source } of able.filter((entry) => at === undefined || entry.use === at[0]))
      try {
        return await pageAt(source, asked, at ?? [use, ''], options)
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof GatewayError && error.status < 500) throw error
        options.log.warn({ err: error, source: use, chain: chainId }, 'a source of histories failed')
      }
    return undefined
  }

  /** The chains whose accounts are written like this one, and those of them that a source is asked for. */
  function chainsOf(address: string, chainId: string | undefined) {
    const namespace = `${namespaceOfAddress(address)}:`
    const family = (chainId === undefined ? chainIds : [chainId]).filter((id) => id.startsWith(namespace))
    return { family, explored: family.filter(isExplored) }
  }

  return {
    async page(request, options) {
      const { address, addresses, chainId, cursor, onramp } = request
      const { family, explored } = chainsOf(address, chainId)
      if (addresses && !explored.some((id) => sourcesOf(id, true).length > 0)) throw oneAddress()
      const isTheirs = cursor !== undefined && !cursor.startsWith('x.')
      if (onramp !== undefined || explored.length === 0 || isTheirs) return base.page(request, options)
      const places = cursor === undefined ? undefined : read(cursor)
      const asked = explored.filter((id) => places === undefined || places[id] !== undefined)
      const pages = await Promise.all(
        asked.map((id) => ofChain({ address, addresses, chainId: id }, places?.[id], options)),
      )
      const away = asked.filter((_, place) => pages[place] === undefined)
      const [first] = away
      if (chainId !== undefined && first !== undefined) throw unavailable(first)
      const unserved = family.filter((id) => !isExplored(id))
      return { value: merge(pages.filter((page) => page !== undefined)), missing: [...away, ...unserved] }
    },
  }
}
