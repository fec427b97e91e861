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
  /** It stops in the middle of a block, which goes on with the next page. */
  readonly isCut: boolean
}

/** Pages that one question reads besides the first of each address, so that hundreds are not had for the price of one. */
export const FURTHER_PAGES = 40

/** Pages that may still be read, over all addresses of a question. */
interface Budget {
  left: number
}

/** Reads at least one block to its end, as far as the budget goes: a page that is of one block alone may stop in its middle. */
async function readList<Transaction extends Placed>(
  ask: Ask<Transaction>,
  address: string,
  place: EsploraPlace,
  budget: Budget,
): Promise<ReadList<Transaction>> {
  if (place === 'end') return { place, waiting: [], mined: [], isWhole: true, isCut: false }
  const first = await ask(address, place)
  const waiting = first.filter(({ status }) => !status.confirmed)
  const known = new Set<string>()
  const mined: Transaction[] = []
  let page: readonly Transaction[] = first.filter(({ status }) => status.confirmed)
  for (;;) {
    const before = mined.length
    for (const transaction of page) {
      if (!known.has(transaction.txid)) mined.push(transaction)
      known.add(transaction.txid)
    }
    const last = mined.at(-1)
    const isWhole = page.length < ESPLORA_PAGE
    const isBlockRead = isWhole || !last || heightOf(mined[0]) !== heightOf(last)
    if (isBlockRead) return { place, waiting, mined, isWhole, isCut: false }
    if (mined.length === before)
      throw new SourceError('malformed', 'esplora', 'The source "esplora" gives the same page again and again.')
    if (budget.left === 0) return { place, waiting, mined, isWhole, isCut: true }
    budget.left -= 1
    page = await ask(address, { after: last.txid })
  }
}

/** What a page gives of a list: what is above a height, and of a block that is cut what was read of it. */
const givenOf = <Transaction extends Placed>({ mined, isCut }: ReadList<Transaction>, edge: number) =>
  mined.filter((transaction) => heightOf(transaction) > edge || (isCut && heightOf(transaction) === edge))

/** Where a list goes on after what was given of it. */
function placeAfter<Transaction extends Placed>(list: ReadList<Transaction>, edge: number) {
  const { place, mined, isWhole } = list
  const given = givenOf(list, edge)
  if (isWhole && given.length === mined.length) return 'end'
  const last = given.at(-1)
  if (last) return { after: last.txid }
  return place === 'start' ? 'mined' : place
}

/**
 * One page of what several addresses did: what waits first, then by blocks, the newest first, each transaction once. A block
 * is given as a whole when the lists of all addresses have come below it, so that one which two of them have is never told
 * on two pages. A block with more than a thousand of them is given in several pages, on which such a one may be told again.
 * In which order the addresses are named does not matter.
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
  const budget: Budget = { left: FURTHER_PAGES }
  const read = (address: string, index: number) => readList(ask, address, places[index] ?? 'end', budget)
  const lists = await Promise.all(addresses.map(read))
  const edge = Math.max(-1, ...lists.flatMap(({ mined, isWhole }) => (isWhole ? [] : [heightOf(mined.at(-1))])))
  const mined = lists.flatMap((list) => givenOf(list, edge))
  mined.sort((first, other) => heightOf(other) - heightOf(first))
  const all = new Map([...lists.flatMap(({ waiting }) => waiting), ...mined].map((entry) => [entry.txid, entry]))
  const following = lists.map((list) => placeAfter(list, edge))
  const isOver = following.every((place) => place === 'end')
  return { transactions: [...all.values()], next: isOver ? null : writeCursor(addresses, following) }
}
