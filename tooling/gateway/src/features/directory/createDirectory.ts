import type { WalletEntry, WalletName, WalletNamesAnswer, WalletsQuery } from '@latchkey/plugin-directory/schemas'
import { knownWallets } from './knownWallets.ts'
import type { DirectorySource } from './source.ts'
import { type RawWallet, toWalletEntry } from './toWalletEntry.ts'

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A wallet that names no chains serves EVM chains; which ones, the list does not say. */
function serves(wallet: WalletEntry, chain: string): boolean {
  const namespace = chain.split(':')[0]
  if (!wallet.chains) return namespace === 'eip155'
  return wallet.chains.some((own) => own === chain || (namespace === 'eip155' && own.startsWith('eip155:')))
}

/** Whether a wallet is among those a query asks for. Words of a search stand in the name or begin the id. */
function matches(wallet: WalletEntry, query: WalletsQuery): boolean {
  const { chains, include, exclude, search, badge_type: badge } = query
  if (include.length > 0 && !include.includes(wallet.id)) return false
  if (exclude.includes(wallet.id)) return false
  if (badge && (wallet.badge_type ?? 'none') !== badge) return false
  if (chains.length > 0 && !chains.some((chain) => serves(wallet, chain))) return false
  if (search === '') return true
  const name = fold(wallet.name)
  return fold(search)
    .split(/\s+/)
    .every((word) => name.includes(word) || wallet.rdns?.toLowerCase().includes(word))
}

/** The list of wallets that ships. */
export interface Directory extends DirectorySource {
  /** The wallet a picture's id belongs to. */
  byImage(id: string): WalletEntry | undefined
}

/** On how many platforms a wallet can be had: the nearest to a ranking that the list itself holds. */
const platforms = ({ app = {}, rdns, mobile_link }: RawWallet): number =>
  Object.keys(app).length + (rdns ? 2 : 0) + (mobile_link ? 1 : 0)

/** Most names in one response, which clients refuse when it has more. */
const MAX_NAMES = 5000

/** Chains are many times the same, so they are named by their places in a table. */
function toNames(wallets: readonly WalletEntry[]): WalletNamesAnswer {
  const table = [...new Set(wallets.flatMap(({ chains }) => chains ?? []))]
  const places = new Map(table.map((chain, place) => [chain, place]))
  const data = wallets.slice(0, MAX_NAMES).map(({ id, name, rdns, badge_type: badge, chains }): WalletName => {
    const isCertified = badge === 'certified'
    const known = (chains ?? []).flatMap((chain) => places.get(chain) ?? [])
    if (known.length > 0) return [id, name, rdns ?? '', isCertified ? 1 : 0, known]
    if (isCertified) return [id, name, rdns ?? '', 1]
    return rdns ? [id, name, rdns] : [id, name]
  })
  return { chains: table, data }
}

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
    async find(asked) {
      const query = { ...asked, include: asked.include.map(known), exclude: asked.exclude.map(known) }
      const found = wallets.filter((wallet) => matches(wallet, query))
      const start = (query.page - 1) * query.entries
      return { count: found.length, data: found.slice(start, start + query.entries) }
    },
    names: async ({ chains }) =>
      toNames(wallets.filter((wallet) => chains.length === 0 || chains.some((chain) => serves(wallet, chain)))),
    byImage: (id) => byImage.get(known(id)),
  }
}
