import type { Network } from '@latchkey/kernel'
import { solanaIcon } from './icon.ts'

/** Solana's network for validators. */
export const solanaTestnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  namespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.testnet.solana.com'],
  explorer: { name: 'Solscan', url: 'https://solscan.io' },
  parameters: { cluster: 'testnet' },
  testnet: true,
  icon: solanaIcon,
}
