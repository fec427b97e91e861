import { countTypingErrors, foldText } from '@latchkey/kernel/text'
import type { WalletItem } from './walletItem.ts'

/** A wallet and its name in the form in which it is searched. */
export interface SearchableWallet {
  readonly item: WalletItem
  readonly folded: string
}

const prepared = new WeakMap<WalletItem, SearchableWallet>()

function prepare(item: WalletItem): SearchableWallet {
  const wallet = prepared.get(item) ?? { item, folded: foldText(item.name) }
  prepared.set(item, wallet)
  return wallet
}

/** Prepares a list for repeated searches; each wallet once, in whichever lists it stands. */
export function searchable(items: readonly WalletItem[]): readonly SearchableWallet[] {
  return items.map(prepare)
}

function rank(folded: string, query: string): number | undefined {
  const at = folded.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return folded.length === query.length ? 0 : 1
  return folded[at - 1] === ' ' ? 2 : 3
}

/** Those that have a place, lowest first, otherwise in the given order. */
function sortBy(
  list: readonly SearchableWallet[],
  placeOf: (folded: string) => number | undefined,
): readonly WalletItem[] {
  const rows: WalletItem[][] = []
  for (const { item, folded } of list) {
    const place = placeOf(folded)
    if (place === undefined) continue
    const row = rows[place] ?? []
    row.push(item)
    rows[place] = row
  }
  return rows.flat()
}

/**
 * The wallets whose names match, best match first, otherwise in the given order; when none does, those whose names match
 * but for typing errors. An empty query matches all.
 */
export function searchItems(list: readonly SearchableWallet[], query: string): readonly WalletItem[] {
  const folded = foldText(query)
  if (folded === '') return list.map(({ item }) => item)
  const exact = sortBy(list, (name) => rank(name, folded))
  return exact.length > 0 ? exact : sortBy(list, (name) => countTypingErrors(name, folded))
}

/** A number of wallets as it is shown: whole tens, with a plus sign when it was rounded down. */
export function countLabel(count: number): string {
  const tens = count - (count % 10)
  return count < 10 || tens === count ? String(count) : `${tens}+`
}
