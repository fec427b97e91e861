import type { ConnectOptions } from '../options.ts'
import type { WalletItem } from './walletItem.ts'

/** Wallets shown before "More wallets" when the list is collapsed and the host sets no number. */
const COLLAPSED_WALLETS = 3
const DEFAULT_ORDER: readonly string[] = ['email', 'social', 'wallet', 'other']

/** Sorts blocks by method; blocks of one method keep their order. */
export function orderMethods<B extends { readonly method: string }>(
  blocks: readonly B[],
  order: readonly string[] = DEFAULT_ORDER,
): readonly B[] {
  const place = ({ method }: B): number => (order.includes(method) ? order.indexOf(method) : order.length)
  return [...blocks].sort((a, b) => place(a) - place(b))
}

/** How many of `count` wallets come before "More wallets"; that row never hides a single wallet. */
export function visibleWalletCount(count: number, { collapseWallets = false, maxWallets }: ConnectOptions): number {
  const limit = maxWallets ?? (collapseWallets ? COLLAPSED_WALLETS : count)
  return count - limit > 1 ? limit : count
}

/** The items before "More wallets", and how many wallets are hidden. The pairing item is never hidden. */
export function collapseItems(
  items: readonly WalletItem[],
  options: Pick<ConnectOptions, 'collapseWallets' | 'maxWallets'>,
): { readonly shown: readonly WalletItem[]; readonly hidden: number } {
  const count = items.filter(({ kind }) => kind !== 'pairing').length
  const limit = visibleWalletCount(count, options)
  let seen = 0
  const shown = items.filter(({ kind }) => {
    if (kind === 'pairing') return true
    seen += 1
    return seen <= limit
  })
  return { shown, hidden: count - limit }
}
