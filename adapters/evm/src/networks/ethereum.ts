import type { Network } from '@latchkey/kernel'
import { ethereumIcon } from './icons.ts'

/** Ethereum, chain id 1. */
export const ethereum: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum.reth.rs/rpc'],
  explorer: { name: 'Etherscan', url: 'https://etherscan.io', apiUrl: 'https://api.etherscan.io/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  },
  icon: ethereumIcon,
}
