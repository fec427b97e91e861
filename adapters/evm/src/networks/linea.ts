import type { Network } from '@latchkey/kernel'
import { lineaIcon } from './icons.ts'

/** Linea Mainnet, chain id 59144. */
export const linea: Network = {
  id: 'eip155:59144',
  namespace: 'eip155',
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  explorer: { name: 'Etherscan', url: 'https://lineascan.build', apiUrl: 'https://api.lineascan.build/api' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  icon: lineaIcon,
}
