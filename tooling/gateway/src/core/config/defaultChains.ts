import type { ChainConfig } from './chainConfig.ts'
import type { SourcesConfig } from './config.ts'

const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ENS = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const evm = (id: number, name: string, rpcUrls: string[], nativeCurrency = ETHER): ChainConfig => ({
  id: `eip155:${id}`,
  name,
  rpcUrls,
  nativeCurrency,
  multicall: MULTICALL,
  isIndexed: false,
})

/**
 * What is served without any configuration: public nodes that ask for no key (addresses from chainid.network and the
 * chains' own documentation). They are shared and slow; an operator lists own nodes in the configuration. The multicall
 * address is that of multicall3.com, the registry's that of docs.ens.domains.
 */
export const defaultChains: readonly ChainConfig[] = [
  { ...evm(1, 'Ethereum', ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org']), ensRegistry: ENS },
  evm(10, 'OP Mainnet', ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com']),
  evm(56, 'BNB Smart Chain', ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'], {
    name: 'BNB',
    symbol: 'BNB',
    decimals: 18,
  }),
  evm(137, 'Polygon', ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'], {
    name: 'POL',
    symbol: 'POL',
    decimals: 18,
  }),
  evm(8453, 'Base', ['https://mainnet.base.org', 'https://base-rpc.publicnode.com']),
  evm(42161, 'Arbitrum One', ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com']),
  evm(11155111, 'Sepolia', ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org']),
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    rpcUrls: ['https://api.mainnet-beta.solana.com'],
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  },
]

/** What the default chains are answered from: public services that take no key, within their published limits. */
export const DEFAULT_SOURCES: SourcesConfig = {
  prices: [{ use: 'defillama' }, { use: 'onchain' }],
  tokens: [
    { use: 'tokenlist', url: 'https://tokens.uniswap.org', chains: ['eip155:*'] },
    { use: 'jupiter', chains: ['solana:*'] },
  ],
  holdings: [{ use: 'blockscout' }],
  nfts: [{ use: 'blockscout' }],
  history: [{ use: 'blockscout' }],
}
