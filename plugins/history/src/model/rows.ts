import { type HistoryChange, type HistoryEntry, isMarked } from './entry.ts'

/** A row of the list: a transaction, or one of many things that moved in it. */
export interface HistoryRow {
  readonly key: string
  readonly entry: HistoryEntry
  /** What it tells of: nothing, one thing, or two that were exchanged. */
  readonly changes: readonly HistoryChange[]
  /** Nothing of it is to be trusted. */
  readonly isHidden: boolean
  /** A further thing of the transaction above. */
  readonly isFurther: boolean
}

/** A month of the list. */
export interface MonthHeading {
  /** Place of its first row. */
  readonly at: number
  readonly year: number
  /** From 0. */
  readonly month: number
}

/** Rows by the entry they are of: an entry that did not change keeps its rows, which are then not drawn again. */
const known = new WeakMap<HistoryEntry, readonly HistoryRow[]>()

function made(entry: HistoryEntry): readonly HistoryRow[] {
  const row = { key: entry.key, entry, isHidden: false, isFurther: false }
  if (isMarked(entry)) return [{ ...row, changes: [], isHidden: true }]
  const changes = entry.own ? entry.changes : entry.changes.filter(({ marks }) => marks.length === 0)
  const isPair = changes.length === 2 && !changes.every(({ isNft }) => isNft)
  if (changes.length <= 1 || isPair) return [{ ...row, changes }]
  return changes.map((change, at) => ({ ...row, key: `${entry.key}/${at}`, changes: [change], isFurther: at > 0 }))
}

/** The rows of an entry: one, or one for each of more than two things that moved. */
export function rowsOf(entry: HistoryEntry): readonly HistoryRow[] {
  const rows = known.get(entry) ?? made(entry)
  known.set(entry, rows)
  return rows
}

/**
 * All rows with the months they stand in, by the user's clock; those that wait stand in the current one.
 * @param waiting how many entries at the beginning wait
 */
export function monthsOf(
  entries: readonly HistoryEntry[],
  waiting: number,
  now: number,
): { readonly rows: readonly HistoryRow[]; readonly months: readonly MonthHeading[] } {
  const rows: HistoryRow[] = []
  const months: MonthHeading[] = []
  entries.forEach((entry, index) => {
    const date = new Date(index < waiting ? now : entry.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year !== year || last.month !== month) months.push({ at: rows.length, year, month })
    for (const row of rowsOf(entry)) rows.push(row)
  })
  return { rows, months }
}
