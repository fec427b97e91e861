import type { WalletEntry, WalletsAnswer, WalletsQuery } from '@latchkey/plugin-directory/schemas'
import { knownWallets } from './knownWallets.ts'
import { matches } from './matches.ts'
import { type RawWallet, toWalletEntry } from './toWalletEntry.ts'

/** The list of wallets. */
export interface Directory {
  find(query: WalletsQuery): WalletsAnswer
  /** The wallet a picture's id belongs to. */
  byImage(id: string): WalletEntry | undefined
}

/** On how many platforms a wallet can be had: the nearest to a ranking that the list itself holds. */
const platforms = ({ app = {}, rdns, mobile_link }: RawWallet): number =>
  Object.keys(app).length + (rdns ? 2 : 0) + (mobile_link ? 1 : 0)

const known = (id: string): string => knownWallets.get(id) ?? id
const rank: ReadonlyMap<string, number> = new Map([...knownWallets.keys()].map((id, index) => [id, index]))
const rankOf = ({ id }: RawWallet): number => rank.get(id) ?? rank.size

/**
 * In a fixed order: certified ones, those in wide use, then by the number of platforms, then by id. A wallet is known by
 * its id and by that of the list.
 */
export function createDirectory(list: readonly RawWallet[], certified: readonly string[]): Directory {
  const isCertified = new Set(certified.map(known))
  const isSure = ({ id }: RawWallet): boolean => isCertified.has(known(id))
  const sorted = [...list].sort(
    (a, b) =>
      Number(isSure(b)) - Number(isSure(a)) ||
      rankOf(a) - rankOf(b) ||
      platforms(b) - platforms(a) ||
      (a.id < b.id ? -1 : 1),
  )
  const wallets = sorted.map((raw, index) => toWalletEntry(raw, index + 1, isSure(raw)))
  const byImage = new Map(
    wallets.flatMap(
      (wallet) =>
        [
          [wallet.id, wallet],
          [wallet.image_id ?? wallet.id, wallet],
        ] as const,
    ),
  )
  return {
    find(asked) {
      const query = { ...asked, include: asked.include.map(known), exclude: asked.exclude.map(known) }
      const found = wallets.filter((wallet) => matches(wallet, query))
      const start = (query.page - 1) * query.entries
      return { count: found.length, data: found.slice(start, start + query.entries) }
    },
    byImage: (id) => byImage.get(known(id)),
  }
}
