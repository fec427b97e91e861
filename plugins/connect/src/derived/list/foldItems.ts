import type { ConnectOptions } from '../../options.ts'
import { shownWallets } from '../shownWallets.ts'
import type { WalletItem } from './walletItem.ts'

/** What of the list stands before "More wallets", and how many wallets do not. The way to pair is never folded away. */
export function foldItems(
  items: readonly WalletItem[],
  options: Pick<ConnectOptions, 'collapseWallets' | 'maxWallets'>,
): { readonly shown: readonly WalletItem[]; readonly hidden: number } {
  const count = items.filter(({ kind }) => kind !== 'pairing').length
  const limit = shownWallets(count, options)
  let seen = 0
  const shown = items.filter(({ kind }) => {
    if (kind === 'pairing') return true
    seen += 1
    return seen <= limit
  })
  return { shown, hidden: count - limit }
}
