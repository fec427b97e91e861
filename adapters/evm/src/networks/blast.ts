import type { Network } from '@latchkey/kernel'

/** Blast, chain id 81457. */
export const blast: Network = {
  id: 'eip155:81457',
  namespace: 'eip155',
  name: 'Blast',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.blast.io'],
  explorer: { name: 'Blastscan', url: 'https://blastscan.io', apiUrl: 'https://api.blastscan.io/api' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
