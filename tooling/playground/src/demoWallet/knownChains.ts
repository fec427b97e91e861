import type { DemoChain, WalletState } from './types.ts'

/** The chains the wallet knows at this moment: its own without the forgotten ones, then those pages have added. */
export function knownChains(own: readonly DemoChain[], { added, forgotten }: WalletState): readonly DemoChain[] {
  const kept = own.filter((chain) => !forgotten.includes(chain.id))
  return [...kept, ...added.filter((chain) => !kept.some((other) => other.id === chain.id))]
}
