import type { Network } from '@latchkey/kernel'
import { solanaIcon } from './icon.ts'

/** Solana's network for developers. */
export const solanaDevnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  namespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.devnet.solana.com'],
  explorer: { name: 'Solscan', url: 'https://solscan.io' },
  parameters: { cluster: 'devnet' },
  testnet: true,
  deprecatedId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  icon: solanaIcon,
}
