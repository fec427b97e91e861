export type { WalletEntry } from './schemas/walletEntry.ts'
