import type { DirectoryWallet } from '../../peers.ts'
import { directoryItem } from './directoryItem.ts'
import { domainKey } from './domainKey.ts'
import { domainsOf } from './domainsOf.ts'
import type { WalletItem } from './walletItem.ts'

/** What the directory found besides what is here, each wallet once. @param all Everything that is here, matching or not. */
export function addFound(all: readonly WalletItem[], found: readonly DirectoryWallet[]): readonly WalletItem[] {
  const keys = new Set(all.map(({ key }) => key))
  const ids = new Set(all.flatMap(({ wallet }) => wallet?.id ?? []))
  const domains = new Set(all.flatMap(domainsOf))
  const added = found
    .filter(({ id, rdns }) => !ids.has(id) && (rdns === undefined || !domains.has(domainKey(rdns))))
    .map(directoryItem)
    .filter(({ key }) => !keys.has(key))
  return added.length === 0 ? all : [...all, ...added]
}
