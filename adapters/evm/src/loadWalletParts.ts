import type { WalletParts } from './walletParts.ts'

/** Brings the chunk of what is needed once a wallet is in use; the browser fetches it once. */
export async function loadWalletParts(): Promise<WalletParts> {
  return (await import('./walletParts.ts')).walletParts
}
