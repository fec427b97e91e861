import type { WalletEntry, WalletsQuery } from '@latchkey/plugin-directory/schemas'

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A wallet that names no chains serves EVM chains; which ones, the list does not say. */
export function serves(wallet: WalletEntry, chain: string): boolean {
  const namespace = chain.split(':')[0]
  if (!wallet.chains) return namespace === 'eip155'
  return wallet.chains.some((own) => own === chain || (namespace === 'eip155' && own.startsWith('eip155:')))
}

/** Whether a wallet is among those a query asks for. Words of a search stand in the name or begin the id. */
export function matches(wallet: WalletEntry, query: WalletsQuery): boolean {
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
