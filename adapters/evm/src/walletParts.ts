import { connectProvider } from './connectors/connectProvider.ts'
import { resumeProvider } from './connectors/resumeProvider.ts'
import { loadCapability } from './loadCapability.ts'
import { methods } from './methods.ts'

export interface WalletParts {
  readonly connectProvider: typeof connectProvider
  readonly resumeProvider: typeof resumeProvider
  readonly loadCapability: typeof loadCapability
  readonly methods: typeof methods
}

/** What is needed once a wallet is in use: one chunk. */
export const walletParts: WalletParts = { connectProvider, resumeProvider, loadCapability, methods }
