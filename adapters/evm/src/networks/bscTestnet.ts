import type { Network } from '@latchkey/kernel'
import { bscIcon } from './icons.ts'

/** Binance Smart Chain Testnet, chain id 97. */
export const bscTestnet: Network = {
  id: 'eip155:97',
  namespace: 'eip155',
  name: 'Binance Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com', apiUrl: 'https://api-testnet.bscscan.com/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  testnet: true,
  icon: bscIcon,
}
