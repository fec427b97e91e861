import { connectProvider } from './connectProvider.ts'
import { resumeProvider } from './resumeProvider.ts'

interface WalletSessions {
  readonly connectProvider: typeof connectProvider
  readonly resumeProvider: typeof resumeProvider
}

/** Both ways to a session; one chunk, loaded when a wallet is chosen. */
export const walletSessions: WalletSessions = { connectProvider, resumeProvider }
