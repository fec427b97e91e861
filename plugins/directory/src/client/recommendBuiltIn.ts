import { RECOMMENDED } from '../constants.ts'
import type { DirectoryList } from '../types.ts'

/** Recommends the first wallets of the built-in list when no service recommends any. */
export function recommendBuiltIn(list: DirectoryList): DirectoryList {
  if (list.recommended.length > 0) return list
  return { ...list, recommended: list.wallets.slice(0, RECOMMENDED), wallets: list.wallets.slice(RECOMMENDED) }
}
