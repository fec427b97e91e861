import type { Network } from '@latchkey/kernel'
import { ethereumIcon } from './icons.ts'

/** Holesky, chain id 17000. */
export const holesky: Network = {
  id: 'eip155:17000',
  namespace: 'eip155',
  name: 'Holesky',
  nativeCurrency: { name: 'Holesky Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-holesky-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://holesky.etherscan.io', apiUrl: 'https://api-holesky.etherscan.io/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  },
  testnet: true,
  icon: ethereumIcon,
}
