import { WalletProblem } from './walletProblem.ts'

/** The address of a chain's node. */
export function nodeOf(rpcUrls: Readonly<Record<string, string>>, chainId: string): string {
  const url = rpcUrls[chainId]
  if (url) return url
  throw new WalletProblem(4901, `The wallet has no node for ${chainId}: give it one in "rpcUrls".`)
}

/** CAIP-2 chains that the services of the devnet serve; EVM chains are `evm-` and their id. */
const CHAINS: Readonly<Record<string, string>> = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:68d56f15f85d3136970ec16946040bc1',
}

/** The `rpcUrls` of a wallet for what a devnet runs; `services` is what `startDevnet` and `.devnet/services.json` have. */
export function rpcUrlsOf(services: Readonly<Record<string, string>>): Record<string, string> {
  const known = Object.entries(services).map(([name, url]) => {
    const chainId = name.startsWith('evm-') ? `eip155:${name.slice('evm-'.length)}` : CHAINS[name]
    return chainId === undefined ? [] : [[chainId, url.replace(/^ws/, 'http')] as const]
  })
  return Object.fromEntries(known.flat())
}
