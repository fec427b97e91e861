import type { HistoryEntry } from './entry.ts'

const sameText = (entry: HistoryEntry): string => JSON.stringify(entry)

/** Newest first; what a service gave in another order is put right. */
function sorted(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const isSorted = entries.every((entry, index) => index === 0 || entry.at <= (entries[index - 1]?.at ?? 0))
  return isSorted ? entries : [...entries].sort((a, b) => b.at - a.at)
}

/** Two lists, each newest first, as one; of equal times those of the first list come first. */
export function joined(first: readonly HistoryEntry[], other: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const last = first.at(-1)
  const [next] = other
  if (!last || !next || last.at >= next.at) return [...first, ...other]
  const all: HistoryEntry[] = []
  let at = 0
  for (const entry of first) {
    for (let later = other[at]; later && later.at > entry.at; later = other[at]) {
      all.push(later)
      at += 1
    }
    all.push(entry)
  }
  return [...all, ...other.slice(at)]
}

/** Whether two lists have a transaction in common. */
export function overlap(known: readonly HistoryEntry[], page: readonly HistoryEntry[]): boolean {
  const keys = new Set(known.map(({ key }) => key))
  return page.some(({ key }) => keys.has(key))
}

/**
 * What is known with one more page: each transaction once, as it was told last, newest first. What the page tells in the
 * same words keeps its identity.
 * @param isNewer the page is the newest one, not one further down
 */
export function withPage(
  known: readonly HistoryEntry[],
  page: readonly HistoryEntry[],
  isNewer: boolean,
): readonly HistoryEntry[] {
  const fresh = new Map(page.map((entry) => [entry.key, entry]))
  const rest: HistoryEntry[] = []
  for (const entry of known) {
    const again = fresh.get(entry.key)
    if (!again) rest.push(entry)
    else if (sameText(again) === sameText(entry)) fresh.set(entry.key, entry)
  }
  const added = sorted([...fresh.values()])
  if (added.length === 0) return known
  return isNewer ? joined(added, rest) : joined(rest, added)
}
