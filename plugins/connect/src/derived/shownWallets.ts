import { COLLAPSED_WALLETS } from '../constants.ts'
import type { ConnectOptions } from '../options.ts'

/** How many wallets of `count` stand in the list before "More wallets"; that row never stands for a single wallet. */
export function shownWallets(count: number, { collapseWallets = false, maxWallets }: ConnectOptions): number {
  const limit = maxWallets ?? (collapseWallets ? COLLAPSED_WALLETS : count)
  return count - limit > 1 ? limit : count
}
