import { foldText } from './foldText.ts'
import type { WalletItem } from './walletItem.ts'

/** A wallet and its name as it is searched. */
export interface Searchable {
  readonly item: WalletItem
  readonly folded: string
}

const MISS = 9

/** Prepares a list to be searched again and again. */
export function searchable(items: readonly WalletItem[]): readonly Searchable[] {
  return items.map((item) => ({ item, folded: foldText(item.name) }))
}

function rank(folded: string, query: string): number {
  const at = folded.indexOf(query)
  if (at < 0) return MISS
  if (at === 0) return folded.length === query.length ? 0 : 1
  return folded[at - 1] === ' ' ? 2 : 3
}

/** The wallets whose names match, best match first, the given order among equals. An empty query matches all. */
export function searchItems(list: readonly Searchable[], query: string): readonly WalletItem[] {
  const folded = foldText(query)
  if (folded === '') return list.map(({ item }) => item)
  const hits: WalletItem[][] = []
  for (const one of list) {
    const place = rank(one.folded, folded)
    if (place === MISS) continue
    const row = hits[place] ?? []
    row.push(one.item)
    hits[place] = row
  }
  return hits.flat()
}
