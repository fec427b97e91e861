import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'

/** A wallet that this project did not write: keys made up for the page, wrapped for the Wallet Standard by others too. */
export function burnerWallet(endpoint) {
  return new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), 'solana:mainnet', endpoint)
}
