import { WalletProblem } from './walletProblem.ts'

/** The address of a chain's node. */
export function nodeOf(rpcUrls: Readonly<Record<string, string>>, chainId: string): string {
  const url = rpcUrls[chainId]
  if (url) return url
  throw new WalletProblem(4901, `The wallet has no node for ${chainId}: give it one in "rpcUrls".`)
}
