import type { Network } from '@latchkey/kernel'
import { solanaIcon } from './icon.ts'

/** Solana's main network. */
export const solana: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorer: { name: 'Solscan', url: 'https://solscan.io' },
  parameters: { cluster: 'mainnet' },
  deprecatedId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  icon: solanaIcon,
}
