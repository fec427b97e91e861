import type { WalletGuide } from '../options.ts'

/** Neutral wallet finders by namespace, kept by the community of each chain family; none of them sells a wallet. */
const GUIDES: ReadonlyMap<string, WalletGuide> = new Map([
  ['eip155', { name: 'ethereum.org', url: 'https://ethereum.org/en/wallets/find-wallet/' }],
  ['bip122', { name: 'bitcoin.org', url: 'https://bitcoin.org/en/choose-your-wallet' }],
])

/** Where to find a wallet for what the site offers. */
export function walletGuides(namespaces: readonly string[]): readonly WalletGuide[] {
  return [...new Set(namespaces)].flatMap((namespace) => GUIDES.get(namespace) ?? [])
}
