import { domainKey } from './domainKey.ts'
import type { WalletItem } from './walletItem.ts'

/** Domains by which a row and another one are the same wallet. One of doubtful identity has none (security.md T8). */
export function domainsOf({ connectors, wallet, mark }: WalletItem): readonly string[] {
  if (mark === 'suspect') return []
  const domains = [...connectors.map(({ rdns }) => rdns), wallet?.rdns]
  return domains.flatMap((rdns) => (rdns === undefined ? [] : domainKey(rdns)))
}
