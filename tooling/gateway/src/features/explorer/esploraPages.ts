import { createHash } from 'node:crypto'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import { cursorInvalid } from '../history/cursor.ts'

/** What merging needs of a transaction. */
interface Placed {
  readonly txid: string
  readonly status: { readonly confirmed: boolean; readonly block_height?: number | null | undefined }
}

/** Mined transactions on a page of the service. */
export const ESPLORA_PAGE = 25

/**
 * Where the list of an address goes on: from its `start`, with what waits; from the first `mined` one; after a transaction; or
 * nowhere, at its `end`.
 */
export type EsploraPlace = 'start' | 'mined' | 'end' | { readonly after: string }

/** The list of an address from a place on. */
type Ask<Transaction> = (address: string, place: EsploraPlace) => Promise<readonly Transaction[]>

/** So many characters of a digest tell one list of addresses from another. */
const MARK = 8
const TXID_BYTES = 32

const markOf = (addresses: readonly string[]): string =>
  createHash('sha256').update(addresses.join()).digest('base64url').slice(0, MARK)

/** A place for each address in their order, as short as twenty of them have to be. */
function writeCursor(addresses: readonly string[], places: readonly EsploraPlace[]): string {
  const words = places.map((place) => {
    if (typeof place === 'object') return Buffer.from(place.after, 'hex').toString('base64url')
    return place === 'end' ? '' : 'm'
  })
  return [markOf(addresses), ...words].join('.')
}

/** @throws GatewayError 400 `cursor-invalid` for a cursor of other addresses, or none of ours */
function readCursor(addresses: readonly string[], cursor: string): readonly EsploraPlace[] {
  const [mark, ...words] = cursor.split('.')
  if (mark !== markOf(addresses) || words.length !== addresses.length) throw cursorInvalid()
  return words.map((word) => {
    if (word === '') return 'end'
    if (word === 'm') return 'mined'
    const bytes = Buffer.from(word, 'base64url')
    if (bytes.length !== TXID_BYTES) throw cursorInvalid()
    return { after: bytes.toString('hex') }
  })
}

const heightOf = (transaction: Placed | undefined): number => transaction?.status.block_height ?? 0

/** What was read of the list of one address. */
interface ReadList<Transaction> {
  readonly place: EsploraPlace
  readonly waiting: readonly Transaction[]
  readonly mined: readonly Transaction[]
  /** Nothing follows. */
  readonly isWhole: boolean
}

/** Pages of one block: more transactions than blocks have. */
const MAX_PAGES = 200

/** Reads at least one block to its end: a page that is of one block alone may stop in its middle. */
async function readList<Transaction extends Placed>(
  ask: Ask<Transaction>,
  address: string,
  place: EsploraPlace,
): Promise<ReadList<Transaction>> {
  if (place === 'end') return { place, waiting: [], mined: [], isWhole: true }
  const first = await ask(address, place)
  const waiting = first.filter(({ status }) => !status.confirmed)
  const known = new Set<string>()
  const mined: Transaction[] = []
  let page: readonly Transaction[] = first.filter(({ status }) => status.confirmed)
  for (let pages = 1; ; pages += 1) {
    const before = mined.length
    for (const transaction of page) {
      if (!known.has(transaction.txid)) mined.push(transaction)
      known.add(transaction.txid)
    }
    const last = mined.at(-1)
    const isWhole = page.length < ESPLORA_PAGE
    if (isWhole || !last || heightOf(mined[0]) !== heightOf(last)) return { place, waiting, mined, isWhole }
    if (mined.length === before)
      throw new SourceError('malformed', 'esplora', 'The source "esplora" gives the same page again and again.')
    if (pages === MAX_PAGES)
      throw new SourceError('malformed', 'esplora', 'The source "esplora" has more of one block than fits into one.')
    page = await ask(address, { after: last.txid })
  }
}

/** Where a list goes on after what was given of it: those above a height. */
function placeAfter<Transaction extends Placed>({ place, mined, isWhole }: ReadList<Transaction>, edge: number) {
  const given = mined.filter((transaction) => heightOf(transaction) > edge)
  if (isWhole && given.length === mined.length) return 'end'
  const last = given.at(-1)
  if (last) return { after: last.txid }
  return place === 'start' ? 'mined' : place
}

/**
 * One page of what several addresses did: what waits first, then by blocks, the newest first, each transaction once. A block
 * is given as a whole when the lists of all addresses have come below it, so that one which two of them have is never told
 * on two pages. In which order the addresses are named does not matter.
 *
 * @throws GatewayError 400 `cursor-invalid`
 */
export async function readEsploraPage<Transaction extends Placed>(
  ask: Ask<Transaction>,
  named: readonly string[],
  cursor: string | undefined,
): Promise<{ readonly transactions: readonly Transaction[]; readonly next: string | null }> {
  const addresses = [...named].sort()
  const places = cursor === undefined ? addresses.map(() => 'start' as const) : readCursor(addresses, cursor)
  const lists = await Promise.all(addresses.map((address, index) => readList(ask, address, places[index] ?? 'end')))
  const edge = Math.max(-1, ...lists.flatMap(({ mined, isWhole }) => (isWhole ? [] : [heightOf(mined.at(-1))])))
  const mined = lists.flatMap((list) => list.mined).filter((transaction) => heightOf(transaction) > edge)
  mined.sort((first, other) => heightOf(other) - heightOf(first))
  const all = new Map([...lists.flatMap(({ waiting }) => waiting), ...mined].map((entry) => [entry.txid, entry]))
  const following = lists.map((list) => placeAfter(list, edge))
  const isOver = following.every((place) => place === 'end')
  return { transactions: [...all.values()], next: isOver ? null : writeCursor(addresses, following) }
}
