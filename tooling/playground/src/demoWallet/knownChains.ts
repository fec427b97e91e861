import type { DemoChain, WalletState } from './types.ts'

/** The chains the wallet knows at this moment: its own without the forgotten ones, then those pages have added. */
export function knownChains(own: readonly DemoChain[], { added, forgotten }: WalletState): readonly DemoChain[] {
  const present = own.filter((chain) => !forgotten.includes(chain.id))
  return [...present, ...added.filter((chain) => !present.some((other) => other.id === chain.id))]
}
