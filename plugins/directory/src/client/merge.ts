import type { DirectoryWallet } from '../types.ts'

/** Adds wallets that are not there yet, by id and by reverse domain name; earlier ones win. */
export function merge(known: readonly DirectoryWallet[], more: readonly DirectoryWallet[]): readonly DirectoryWallet[] {
  const ids = new Set(known.map(({ id }) => id))
  const domains = new Set(known.flatMap(({ rdns }) => rdns ?? []))
  const added = more.filter(({ id, rdns }) => {
    if (ids.has(id) || (rdns !== undefined && domains.has(rdns))) return false
    ids.add(id)
    if (rdns !== undefined) domains.add(rdns)
    return true
  })
  return added.length === 0 ? known : [...known, ...added]
}
