import type { Network } from '@latchkey/kernel'
import { celoIcon } from './icons.ts'

/** Alfajores, chain id 44787. */
export const celoAlfajores: Network = {
  id: 'eip155:44787',
  namespace: 'eip155',
  name: 'Alfajores',
  nativeCurrency: { name: 'CELO', symbol: 'A-CELO', decimals: 18 },
  rpcUrls: ['https://alfajores-forno.celo-testnet.org'],
  explorer: {
    name: 'Celo Alfajores Explorer',
    url: 'https://celo-alfajores.blockscout.com',
    apiUrl: 'https://celo-alfajores.blockscout.com/api',
  },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
  testnet: true,
  icon: celoIcon,
}
